/**
 * Describes the problems of one row's picture and how bad they are. The numbers order a list, worst first.
 */
import type { ProofProblem } from '@limn/contracts';
import { charactersWithoutFace } from '@limn/fonts/coverage';
import { canRun, heldOf, type MergeContext, type Values } from '@limn/merge';
import { filledPictureUrl, layerNameOf, textProblem, valuesWithoutFace, type TextFit } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import type { CheckedPicture, LookedAt } from './proof-parts.port.ts';
import { dynamicImages, type FieldUse } from './used-fields.ts';

const WORST = 100;

/**
 * Fields of the design or link that come out empty because the row lacks what they are made of; each field
 * once.
 */
export function missingValues(uses: readonly FieldUse[], given: Values, filled: Values): ProofProblem[] {
  const found = new Map<string, ProofProblem>();
  for (const use of uses) {
    if (!isEmpty(filled, use.field)) continue;
    const missing = use.sources.filter((name) => isEmpty(given, name));
    // Made of values that are all there, it is empty because someone wants it so.
    if (missing.length === 0) continue;
    const name = missing.map((source) => `“${source}”`).join(' and ');
    const problem: ProofProblem = { kind: 'missing', severity: severityOf(use), text: `${name} has no value: ${whatIsSeen(use)}.` };
    const before = found.get(name);
    if (!before || before.severity < problem.severity) found.set(name, problem);
  }
  return [...found.values()];
}

/**
 * Values that are there, and that a step can't read: the 30th of February. It is left out, so recipients see
 * the value itself; each once.
 */
export function unreadValues(uses: readonly FieldUse[], given: Values, context: MergeContext): ProofProblem[] {
  const found = new Map<string, ProofProblem>();
  for (const use of uses)
    for (const { source, step, as } of use.reads) {
      const value = given.get(source);
      const text = value?.text.trim() ?? '';
      if (!value || text === '' || found.has(source)) continue;
      if (canRun(step, heldOf(value) ?? '', value.form ? { ...context, form: value.form } : context)) continue;
      const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
      const seen =
        use.where === 'text'
          ? `the text “${use.object}” shows it as it is`
          : `${use.where === 'link' ? 'the link' : 'a picture’s URL'} holds it as it is`;
      found.set(source, { kind: 'unread', severity: 78, text: `“${source}” says “${shown}”, which is no ${as}: ${seen}.` });
    }
  return [...found.values()];
}

const MAX_SHOWN_LENGTH = 40;

function isEmpty(values: Values, name: string): boolean {
  return (values.get(name)?.text ?? '').trim() === '';
}

function severityOf({ where, hasStandIn }: FieldUse): number {
  if (where === 'text') return 85;
  return where === 'picture' ? (hasStandIn ? 40 : 90) : hasStandIn ? 35 : 80;
}

function whatIsSeen({ where, object, hasStandIn }: FieldUse): string {
  if (where === 'text') return `the text “${object}” shows a gap`;
  if (where === 'link') return hasStandIn ? 'clicks go to the fallback link' : 'clicks do not reach the page they should';
  const picture = object ? `the picture “${object}”` : 'a picture';
  return hasStandIn ? `${picture} gives way to its fallback` : `${picture} is left out`;
}

/** Addresses that this row's pictures are fetched from; those that were pinned are the same for everyone. */
export function pictureAddresses({ document, pictures }: VersionSnapshot, values: Values, allowedHosts: readonly string[]): string[] {
  const pinned = new Set(pictures.map(({ src }) => src));
  const urls = dynamicImages(document.objects).flatMap((image) => filledPictureUrl(image, values, { allowedHosts }) ?? []);
  return [...new Set(urls)].filter((url) => !pinned.has(url));
}

export function brokenPictures(
  { document }: VersionSnapshot,
  uses: readonly FieldUse[],
  values: Values,
  { allowedHosts, checked }: { allowedHosts: readonly string[]; checked: ReadonlyMap<string, CheckedPicture> },
): ProofProblem[] {
  return dynamicImages(document.objects).flatMap((image): ProofProblem[] => {
    const url = filledPictureUrl(image, values, { allowedHosts });
    const name = layerNameOf(image);
    // Without its values there is no address either: the problem names them.
    const lacks = uses.some(({ where, object, field }) => where === 'picture' && object === name && isEmpty(values, field));
    const found = url === null ? undefined : checked.get(url);
    if (url === null ? lacks : !found || 'hash' in found) return [];
    const why = found && 'why' in found ? found.why : 'Its URL isn’t allowed for pictures.';
    const standIn = image.fallbackUrl ? 'Its fallback is shown.' : 'It is left out.';
    return [{ kind: 'picture', severity: image.fallbackUrl ? 45 : 95, text: `The picture “${name}” does not load. ${why} ${standIn}` }];
  });
}

/**
 * A value that the row's own data brought, with characters that are in no font: the design is right for
 * everyone else.
 */
export function characterProblems({ document, fonts }: VersionSnapshot, values: Values): ProofProblem[] {
  const own = new Set(fonts.filter((font) => font.own).map(({ family }) => family));
  // The glyphs of a company's font are in its file, which is not read here: it is trusted.
  const check = (text: string, family: string) => charactersWithoutFace(text, family, (name) => own.has(name));
  return valuesWithoutFace(document, values, check).map(({ text }) => ({ kind: 'characters', severity: 72, text }));
}

export function textProblems(texts: readonly TextFit[]): ProofProblem[] {
  return texts.map(textProblem);
}

export function weightProblems(weight: LookedAt['weight'], lightBytes: number): ProofProblem[] {
  if (weight === undefined) return [{ kind: 'undrawn', severity: WORST, text: 'No picture could be drawn: its fallback is shown.' }];
  if (weight <= lightBytes) return [];
  const text = `It’s ${Math.round(weight / 1024)} KB. Email pictures should be under ${Math.round(lightBytes / 1024)} KB.`;
  return [{ kind: 'heavy', severity: Math.min(64, Math.round(48 + (4 * weight) / lightBytes)), text }];
}
