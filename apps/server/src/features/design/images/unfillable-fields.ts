/** Links that no click can follow, and texts with fields that nothing fills. */
import { knownFields, recordSourceOf } from '@limn/image-types';
import { linkProblems, mergeField, templateProblems, unknownFieldsIn, type LinkFacts } from '@limn/merge';
import type { FieldProblem } from '@limn/model';
import type { SceneDocument } from '@limn/scene';
import type { Tx } from '../../../storage/database.ts';
import { askedWithViews } from '../../data/views/view-figures.read.ts';
import { mayAskCustomer } from './image-fields.ts';
import { imageTypeOf } from './image-type-list.ts';
import type { ImageRow } from './images.store.ts';
import { templatesOf } from './unreadable-fields.ts';
import type { VersionLinks } from './versions.store.ts';

type Facts = Pick<ImageRow, 'type_id' | 'data_source' | 'api_source' | 'preview_settings' | 'custom_merge_fields'>;

const MAX_WARNINGS = 20;

/** Refused at publish: every click would go somewhere else. */
export function deadLinks(
  row: Facts & Pick<ImageRow, 'link' | 'fallback_link'>,
  { hosts, customer }: { hosts: readonly string[]; customer: LinkFacts['customer'] },
): FieldProblem[] {
  return deadAmong(row, { ...factsOf(row, 'link', hosts), customer });
}

/** Fields of customers, for an image that may name some; else undefined, which costs nothing. */
export async function customerFieldsFor(
  tx: Tx,
  companyId: number,
  row: Parameters<typeof mayAskCustomer>[0],
): Promise<LinkFacts['customer']> {
  return mayAskCustomer(row) ? (await askedWithViews(tx, companyId)).map(({ id }) => `customer.${id}`) : undefined;
}

/**
 * The links of an older version, which were right when it was published: hosts and fields may have changed
 * since.
 */
export function deadLinksOfVersion(row: Facts, version: VersionLinks, allowedHosts: readonly string[]): FieldProblem[] {
  const { request, own } = factsOf(row, 'link', allowedHosts);
  const kept = version.fields ?? [];
  const known = recordSourceOf(imageTypeOf(row.type_id), row)
    ? { request, own: own && [...own, ...kept] }
    : { request: [...request, ...kept], own };
  return deadAmong(version, { ...known, custom: version.custom_fields ?? [], allowedHosts });
}

function deadAmong({ link, fallback_link }: Pick<ImageRow, 'link' | 'fallback_link'>, facts: LinkFacts): FieldProblem[] {
  const problems = (path: string, name: string, written: string) =>
    // Steps that cannot be read have a message of their own.
    templateProblems(written).length > 0 ? [] : linkProblems(written, facts).map((message) => ({ path, message: `${name}: ${message}` }));
  return [...problems('link', 'The link', link), ...problems('fallback_link', 'The fallback link', fallback_link)];
}

/** Good to know: readers see a gap there. */
export function emptyTexts(row: Facts, document: SceneDocument, customer: LinkFacts['customer']): FieldProblem[] {
  const facts = { ...factsOf(row, 'text', undefined), customer };
  const warnings: FieldProblem[] = [];
  for (const { template, path, where } of templatesOf({ document, link: '', fallbackLink: '' })) {
    for (const name of unknownFieldsIn(template, facts))
      warnings.push({ path, message: `${where} shows ${mergeField(name)}, which isn’t a field of this image, so everyone sees a gap.` });
    if (warnings.length >= MAX_WARNINGS) break;
  }
  return warnings.slice(0, MAX_WARNINGS);
}

function factsOf(row: Facts, place: 'text' | 'link', allowedHosts: readonly string[] | undefined): LinkFacts {
  return { ...knownFields(imageTypeOf(row.type_id), row, place), custom: row.custom_merge_fields, allowedHosts };
}
