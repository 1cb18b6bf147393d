/** The comments around a tag, and tags that were pasted as text. */
import { decodeEntities } from '../entities.ts';
import { excerpt, shortened, type RawFinding } from './doctor-context.ts';
import type { HtmlComment, HtmlPart } from './email-html.ts';
import { lastAtMost } from './patch.ts';
import type { FoundPicture } from './picture-rules.ts';

const MARK = /^\s*(BEGIN|END) IMAGE(?:\s+(\d{1,6}))?\s*$/i;
/** A mark whose end is damaged, with what it hides. */
const DAMAGED = /^[\s–—-]{0,4}(BEGIN|END) IMAGE(?:\s+(\d{1,6}))?\s*(?:--?\s*>|[–—]+\s*>|--+(?=\s*<))?/i;

interface Mark {
  comment: HtmlComment;
  kind: 'BEGIN' | 'END';
  number: string | undefined;
}

export function examineComments(html: string, parts: readonly HtmlPart[], pictures: readonly FoundPicture[]): RawFinding[] {
  const findings: RawFinding[] = [];
  const marks: Mark[] = [];
  for (const part of parts) {
    if (part.kind !== 'comment') continue;
    const match = part.wellFormed ? MARK.exec(part.text) : undefined;
    if (match) marks.push({ comment: part, kind: match[1]?.toUpperCase() === 'END' ? 'END' : 'BEGIN', number: match[2] });
    else examineDamaged(html, part, findings);
  }
  // One damaged comment unsettles the pairs around it: it is put right first.
  return findings.length > 0 ? findings : examinePairs(html, marks, pictures);
}

function examineDamaged(html: string, { start, end, text }: HtmlComment, findings: RawFinding[]): void {
  const match = DAMAGED.exec(text);
  if (!match) return;
  const swallowed = text.slice(match[0].length);
  const mark = written(match[1]?.toUpperCase() ?? '', match[2]);
  const hides = /<\w/.test(swallowed);
  const head = html.indexOf(match[0], start) + match[0].length;
  findings.push({
    rule: hides ? 'comment-swallows' : 'comment-broken',
    title: hides ? 'A comment hides the tag after it' : 'A comment of the tag is damaged',
    start,
    snippet: excerpt(html.slice(start, end)),
    edits: [{ start, end: hides ? head : end, text: mark }],
  });
}

function written(kind: string, number: string | undefined): string {
  return `<!-- ${kind} IMAGE${number === undefined ? '' : ` ${number}`} -->`;
}

function examinePairs(html: string, marks: readonly Mark[], pictures: readonly FoundPicture[]): RawFinding[] {
  const findings: RawFinding[] = [];
  let open: Mark | undefined;
  let last = 0;
  const report = ({ comment }: Mark, title: string, edit: { start: number; end: number; text: string }) =>
    findings.push({ rule: 'comment-broken', title, start: comment.start, snippet: html.slice(comment.start, comment.end), edits: [edit] });
  const unended = (mark: Mark, until: number) => {
    const next = pictures[lastAtMost(pictures, mark.comment.end - 1, ({ start }) => start) + 1];
    const inside = next && next.end <= until ? next : undefined;
    const edit = inside
      ? { start: inside.end, end: inside.end, text: `\n${written('END', mark.number)}` }
      : { start: mark.comment.start, end: mark.comment.end, text: '' };
    report(mark, 'A tag begins and has no END comment', edit);
  };
  for (const mark of marks) {
    if (mark.kind === 'BEGIN') {
      if (open) unended(open, mark.comment.start);
      open = mark;
    } else if (!open) {
      const nearest = pictures[lastAtMost(pictures, mark.comment.start, ({ end }) => end)];
      const before = nearest && nearest.start >= last ? nearest : undefined;
      const edit = before
        ? { start: before.start, end: before.start, text: `${written('BEGIN', mark.number)}\n` }
        : { start: mark.comment.start, end: mark.comment.end, text: '' };
      report(mark, 'A tag ends and has no BEGIN comment', edit);
    } else {
      if (open.number !== mark.number)
        report(mark, 'The comments of a tag have different numbers', { ...rangeOf(mark), text: written('END', open.number) });
      open = undefined;
    }
    last = mark.comment.end;
  }
  if (open) unended(open, html.length);
  return findings;
}

function rangeOf({ comment: { start, end } }: Mark): { start: number; end: number } {
  return { start, end };
}

const MAX_TAG_LENGTH = 8000;
const ESCAPED = /&lt;(?:img\s|a\s|\/a&|!--)/iy;

/**
 * `&lt;img src=…&gt;`: code that people would read. Linear, because every search ends at the next one's
 * beginning.
 */
export function examineEscapedTags(html: string): RawFinding[] {
  const chunks: { start: number; end: number }[] = [];
  let isOurs = false;
  for (let at = html.indexOf('&lt;'); at !== -1; at = html.indexOf('&lt;', at)) {
    ESCAPED.lastIndex = at;
    if (!ESCAPED.test(html)) {
      at += 4;
      continue;
    }
    const end = endOfEscaped(html, at);
    const text = end === -1 ? '' : html.slice(at, end);
    if (/^&lt;(?:(?:img|a)\s[\s\S]*\/(?:render|link)\/|!--\s*(?:BEGIN|END) IMAGE|\/a&gt;)/i.test(text)) {
      isOurs ||= !text.startsWith('&lt;/a');
      // The end of a link belongs to the tag only where one came before.
      if (isOurs) chunks.push({ start: at, end });
      at = end;
    } else at += 4;
  }
  const [first] = chunks;
  if (!first || !chunks.some(({ start, end }) => /\/render\//.test(html.slice(start, end)))) return [];
  return [
    {
      rule: 'escaped-tag',
      title: 'A tag was pasted as text',
      start: first.start,
      snippet: shortened(html.slice(first.start, first.end)),
      edits: chunks.map(({ start, end }) => ({ start, end, text: decodeEntities(html.slice(start, end)) })),
    },
  ];
}

/** After the `&gt;` that is outside quotes; -1 where real markup or nothing comes before it. */
function endOfEscaped(html: string, start: number): number {
  const window = html.slice(start, start + MAX_TAG_LENGTH);
  const markup = window.indexOf('<');
  const text = markup === -1 ? window : window.slice(0, markup);
  if (text.startsWith('&lt;!--')) {
    const close = text.indexOf('--&gt;');
    return close === -1 ? -1 : start + close + 6;
  }
  let isQuoted = false;
  for (const match of text.slice(4).matchAll(/&quot;|"|&gt;/g)) {
    if (match[0] !== '&gt;') isQuoted = !isQuoted;
    else if (!isQuoted) return start + 4 + match.index + 4;
  }
  return -1;
}
