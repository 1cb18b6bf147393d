/** Problems found before publishing, here rather than by the server afterwards. */
import {
  describeProblem,
  isCustomerField,
  linkProblems,
  mergeField,
  templateProblems,
  unknownFieldsIn,
  type MergeContext,
} from '@limn/merge';
import { mapLabelOf, type DrawingEnv, type SceneObject } from '@limn/scene';
import { childrenOf, kindOf, layerName, propertiesOf, textOf } from '../document/object-facts.ts';
import { fillableFields } from '../document/fillable-fields.ts';
import { usedFields, fieldsOf } from '../document/merge-fields.ts';
import { unreadableDate, isTimer } from '../document/shown-values.ts';
import type { EditorState } from '../store/editor-store.ts';
import { charactersOf } from './use-missing-characters.ts';
import { overflowOf, withWhichValues } from './use-overflow.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import type { EditorDocument } from '../document/editor-document.ts';

export interface Finding {
  /** An error is refused by the server. */
  kind: 'error' | 'warning';
  /** A sentence that names the layer or the field. */
  text: string;
  /** Where it can be put right: one of the document's objects, or a setting. */
  at?: { place: number } | { setting: LinkSetting };
  /** It shows with invented values alone; the editor says so all the time. */
  isInvented?: true;
}

export type LinkSetting = 'link' | 'fallback_link';

export interface CheckFacts {
  context: MergeContext;
  env: DrawingEnv;
  /** Hosts that a request may lead to; undefined where they are not known. */
  allowedHosts: readonly string[] | undefined;
  /** Fields of customers; undefined where they are not known. */
  customerFields: ReadonlyMap<string, string> | undefined;
  /** Whether the image's tag says who opens. */
  namesRecipient: boolean;
}

type Design = Pick<EditorState, 'document' | 'image'>;

/** Errors first. */
export async function findBeforePublish(design: Design, facts: CheckFacts): Promise<Finding[]> {
  const { document, image } = design;
  const content = missingContent(document, image);
  const written = inWords(design, facts);
  const missing = await charactersOf(document.layers.map(({ object }) => object));
  const found: Finding[] = [
    ...(content ? [{ kind: 'warning' as const, text: content }] : []),
    ...written,
    ...(facts.namesRecipient || !asksCustomer(design) ? [] : [NO_RECIPIENT]),
    ...missing.map(({ place, text }): Finding => ({ kind: 'warning', text, at: { place } })),
    ...overflowOf(document, image, facts.context, facts.env).map((problem): Finding => ({
      kind: 'warning',
      text: `${problem.text} ${withWhichValues(problem)}`,
      at: { place: problem.place },
      isInvented: true,
    })),
  ];
  return found.toSorted((one, other) => Number(one.kind === 'warning') - Number(other.kind === 'warning'));
}

const NO_RECIPIENT: Finding = {
  kind: 'warning',
  text: 'The image shows fields of customers, but its tag has no email field (eid), so no one is recognised and everyone sees a gap. Enter one in Tags.',
};

/** Texts, links or custom fields of the design name a field of customers. */
export function asksCustomer({ document, image }: Design): boolean {
  const custom = image.custom_merge_fields.map(({ value }) => value);
  return usedFields(document, image.link, image.fallback_link, ...custom).some(isCustomerField);
}

/** Links that no click can follow, and fields that cannot be read or that nothing fills. */
export function inWords(
  { document, image }: Design,
  { allowedHosts, customerFields }: Pick<CheckFacts, 'allowedHosts' | 'customerFields'>,
): Finding[] {
  const links: readonly (readonly [LinkSetting, string, string])[] = [
    ['link', 'The link', image.link],
    ['fallback_link', 'The fallback link', image.fallback_link],
  ];
  const toFollow = { ...fillableFields(image, 'link', customerFields), allowedHosts };
  const toShow = { ...fillableFields(image, 'text', customerFields), allowedHosts: undefined };
  const date = unreadableDate(image);
  return [
    ...(date ? [unreadDate(date)] : []),
    ...links.flatMap(([setting, name, link]) => {
      const unread = unreadable(link);
      const problems =
        unread.length > 0
          ? unread.map((problem) => `${name} has a field we can’t read. ${problem}`)
          : linkProblems(link, toFollow).map((problem) => `${name}: ${problem}`);
      return problems.map((text): Finding => ({ kind: 'error', text, at: { setting } }));
    }),
    ...document.layers.flatMap(({ object }, place) =>
      writtenIn(object).flatMap(({ where, template }): Finding[] => [
        ...unreadable(template).map((problem): Finding => ({
          kind: 'error',
          text: `${where} has a field we can’t read. ${problem}`,
          at: { place },
        })),
        ...unknownFieldsIn(template, toShow).map((name): Finding => ({
          kind: 'warning',
          text: `${where} shows ${mergeField(name)}, which isn’t a field of this image, so everyone sees a gap.`,
          at: { place },
        })),
      ]),
    ),
  ];
}

function unreadDate({ field, value }: { field: string; value: string }): Finding {
  const text = `The countdown can’t read “${value}”, the preview’s value of “${field}”, as a date. Use one like 2026-12-24 18:00.`;
  return { kind: 'warning', text };
}

function unreadable(template: string): string[] {
  return templateProblems(template).map(describeProblem);
}

function writtenIn(object: SceneObject): { where: string; template: string }[] {
  if (kindOf(object) === 'text') return [{ where: `The text “${layerName(object)}”`, template: textOf(object, 'text') }];
  const address = textOf(object, 'dynamicUrl');
  if (address !== '') return [{ where: `The address of the picture “${layerName(object)}”`, template: address }];
  const column = mapLabelOf(propertiesOf(object)['mapSource']);
  if (column) return [{ where: `The map “${layerName(object)}”`, template: mergeField(column) }];
  return childrenOf(object).flatMap(writtenIn);
}

/**
 * Missing content to warn of, for pictures that are published without a further question; undefined where
 * there is something to see, and a clock in a countdown.
 */
export function missingContent(document: EditorDocument, image: Pick<ImageSettings, 'type'>): string | undefined {
  const shown = document.layers.map(({ object }) => object).filter((object) => propertiesOf(object)['visible'] !== false);
  if (shown.length === 0) return 'The canvas is empty, so recipients would get an empty picture.';
  if (isTimer(image) && shown.every((object) => fieldsOf(object).length === 0))
    return 'No text shows the time, so recipients would get a countdown without a clock.';
  return undefined;
}
