/** Links that no click can follow, and texts with fields that nothing fills. */
import { knownFields } from '@limn/image-types';
import { linkProblems, mergeField, templateProblems, unknownFieldsIn, type LinkFacts } from '@limn/merge';
import type { FieldProblem } from '@limn/model';
import type { SceneDocument } from '@limn/scene';
import { imageTypeOf } from './image-type-list.ts';
import type { ImageRow } from './images.store.ts';
import { templatesOf } from './unreadable-fields.ts';

type Facts = Pick<ImageRow, 'type_id' | 'data_source' | 'api_source' | 'preview_settings' | 'custom_merge_fields'>;

const MAX_WARNINGS = 20;

/** Refused at publish: every click would go somewhere else. */
export function deadLinks(row: Facts & Pick<ImageRow, 'link' | 'fallback_link'>, allowedHosts: readonly string[]): FieldProblem[] {
  const facts = factsOf(row, 'link', allowedHosts);
  const problems = (path: string, name: string, link: string) =>
    // Steps that cannot be read are told of as such.
    templateProblems(link).length > 0 ? [] : linkProblems(link, facts).map((message) => ({ path, message: `${name}: ${message}` }));
  return [...problems('link', 'The link', row.link), ...problems('fallback_link', 'The fallback link', row.fallback_link)];
}

/** Worth knowing: readers see a gap there. */
export function emptyTexts(row: Facts, document: SceneDocument): FieldProblem[] {
  const facts = factsOf(row, 'text', undefined);
  const warnings: FieldProblem[] = [];
  for (const { template, path, where } of templatesOf({ document, link: '', fallbackLink: '' })) {
    for (const name of unknownFieldsIn(template, facts))
      warnings.push({ path, message: `${where} shows ${mergeField(name)}, which is no field of this image: there is a gap for everyone.` });
    if (warnings.length >= MAX_WARNINGS) break;
  }
  return warnings.slice(0, MAX_WARNINGS);
}

function factsOf(row: Facts, place: 'text' | 'link', allowedHosts: readonly string[] | undefined): LinkFacts {
  return { ...knownFields(imageTypeOf(row.type_id), row, place), custom: row.custom_merge_fields, allowedHosts };
}
