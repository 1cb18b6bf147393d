/** Findings about the whole email: repeated tags, missing positions, size. */
import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { excerpt, markupAt, type RawFinding } from './doctor-context.ts';
import type { FoundPicture } from './picture-rules.ts';
import { meaning } from './tag-address.ts';

/** Gmail shows this much of a message. */
const GMAIL_BYTES = 102 * 1024;

export function examineEmailAsWhole(html: string, pictures: readonly FoundPicture[]): RawFinding[] {
  const seen = pictures.filter(({ element }) => !element.outlookOnly);
  return [
    ...repeatedTags(html, seen),
    ...positionGaps(html, seen),
    ...outlookCopies(
      html,
      seen,
      pictures.filter(({ element }) => element.outlookOnly),
    ),
    ...clipped(html, seen),
  ];
}

function snippetOf(html: string, { element }: FoundPicture): string {
  return excerpt(html.slice(element.start, element.end));
}

function valueOf({ examined }: FoundPicture, name: string): string {
  return meaning(examined.address.parameters.find((parameter) => parameter.name === name)?.raw);
}

/** '' where it names none. */
function positionIn(picture: FoundPicture): string {
  return valueOf(picture, TAG_PARAMETER.position) || valueOf(picture, RECIPE_PARAMETER.position);
}

function nameOf({ examined }: FoundPicture): string {
  return examined.image ? `“${examined.image.name}”` : 'an image';
}

/** Everything that decides what is drawn and counted. */
function identity(picture: FoundPicture): string {
  const { address } = picture.examined;
  const values = address.parameters.map(({ name, raw }) => `${name}=${meaning(raw)}`).toSorted();
  return `${address.uuid.toLowerCase()}?${values.join('&')}`;
}

/** Separators between the alternatives of a condition, as services write it. */
const ELSE =
  /\*\|ELSE(?:IF)?:|\{\{\s*else\b|\{\{\^|%ELSE(?:IF [^%]*)?%|\{%-?\s*(?:else|elif|elsif|elseif)\b|%%\[\s*ELSE(?:IF)?\b|<#else(?:if)?\b|<%\s*\}\s*else\b|\{else(?:if)?\b/i;

function repeatedTags(html: string, pictures: readonly FoundPicture[]): RawFinding[] {
  const places = new Map<string, number>();
  const lastAt = new Map<string, number>();
  return pictures.flatMap((picture) => {
    const position = positionIn(picture);
    const place = position === '' ? identity(picture) : `${picture.examined.address.uuid.toLowerCase()} ${position}`;
    // A recipient is shown one of two alternatives.
    const isAlternative = ELSE.test(html.slice(lastAt.get(place) ?? html.length, picture.element.start));
    lastAt.set(place, picture.element.end);
    const count = isAlternative ? 1 : (places.get(place) ?? 0) + 1;
    places.set(place, count);
    if (count === 1) return [];
    const what = position === '' ? `The tag of ${nameOf(picture)}` : `Item ${position} of ${nameOf(picture)}`;
    return [
      {
        rule: 'duplicate-tag' as const,
        title: `${what} is there ${count} times`,
        start: picture.element.start,
        snippet: snippetOf(html, picture),
        edits: [],
      },
    ];
  });
}

function positionGaps(html: string, pictures: readonly FoundPicture[]): RawFinding[] {
  const byImage = Map.groupBy(
    pictures.filter((picture) => /^[1-9]\d{0,6}$/.test(positionIn(picture))),
    (picture) => picture.examined.address.uuid.toLowerCase(),
  );
  return [...byImage.values()].flatMap((group) => {
    const ordered = group.toSorted((one, other) => positionOf(one) - positionOf(other));
    return ordered.flatMap((picture, index) => {
      const before = ordered[index - 1];
      if (!before || positionOf(picture) - positionOf(before) < 2) return [];
      const [from, to] = [positionOf(before) + 1, positionOf(picture) - 1];
      const missing = from === to ? `Item ${from} of ${nameOf(picture)} is` : `Items ${from} to ${to} of ${nameOf(picture)} are`;
      return [
        {
          rule: 'position-gap' as const,
          title: `${missing} not in the email`,
          start: picture.element.start,
          snippet: snippetOf(html, picture),
          edits: [],
        },
      ];
    });
  });
}

function positionOf(picture: FoundPicture): number {
  return Number(positionIn(picture));
}

function outlookCopies(html: string, seen: readonly FoundPicture[], outlook: readonly FoundPicture[]): RawFinding[] {
  if (seen.length === 0) return [];
  const known = new Set(seen.map(identity));
  return outlook
    .filter((picture) => !known.has(identity(picture)))
    .map((picture) => ({
      rule: 'outlook-copy' as const,
      title: 'Outlook for Windows is given another tag than everyone else',
      start: picture.element.start,
      snippet: snippetOf(html, picture),
      edits: [],
    }));
}

function clipped(html: string, pictures: readonly FoundPicture[]): RawFinding[] {
  const { total, offset } = bytesOf(html);
  if (total <= GMAIL_BYTES) return [];
  const cut = pictures.filter(({ element }) => element.end > offset).length;
  const size = `${Math.round(total / 1024)} KB`;
  const title =
    cut === 0
      ? `The email has ${size}, so Gmail cuts its end off`
      : `The email has ${size}, so Gmail cuts off ${cut === 1 ? 'a tag' : `${cut} tags`} in it`;
  const from = markupAt(html)(offset)?.start ?? offset;
  return [{ rule: 'gmail-clip', title, start: offset, snippet: excerpt(html.slice(from, from + 10_000), 120), edits: [] }];
}

/** Size as UTF-8, and where Gmail's part ends. */
function bytesOf(html: string): { total: number; offset: number } {
  let total = 0;
  let offset = html.length;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    // Each half of a pair stands for two bytes.
    total += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
    if (total > GMAIL_BYTES && offset === html.length) offset = at;
  }
  return { total, offset };
}
