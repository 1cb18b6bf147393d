/**
 * The markup of guides: paragraphs between empty lines, `- ` and `1. ` lists, `| a | b |` tables whose first row is the head;
 * inside them **bold**, `code` and [words](address). Anything else is text.
 */

export type Inline = string | { kind: 'bold' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'paragraph'; words: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] };

export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const take = () => {
    if (lines.length > 0) blocks.push(readBlock(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '' || (lines[0] !== undefined && kindOf(lines[0]) !== kindOf(line))) take();
    if (line.trim() !== '') lines.push(line.trim());
  }
  take();
  return blocks;
}

type LineKind = 'bullet' | 'number' | 'table' | 'text';

function kindOf(line: string): LineKind {
  if (/^\s*- /.test(line)) return 'bullet';
  if (/^\s*\d+\. /.test(line)) return 'number';
  return /^\s*\|/.test(line) ? 'table' : 'text';
}

function readBlock(lines: readonly string[]): Block {
  switch (kindOf(lines[0] ?? '')) {
    case 'bullet':
      return { kind: 'list', ordered: false, items: lines.map((line) => readInline(line.slice(2))) };
    case 'number':
      return { kind: 'list', ordered: true, items: lines.map((line) => readInline(line.replace(/^\d+\. /, ''))) };
    case 'table': {
      const [head = [], ...rows] = lines.map(readCells);
      return { kind: 'table', head, rows };
    }
    case 'text':
      return { kind: 'paragraph', words: readInline(lines.join(' ')) };
  }
}

/** A bar inside code divides no cells. */
function readCells(line: string): (readonly Inline[])[] {
  const cells =
    line
      .slice(1)
      .replace(/\|\s*$/, '')
      .match(/(?:`[^`]*`|[^|`])+/g) ?? [];
  return cells.map((cell) => readInline(cell.trim()));
}

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function readInline(text: string): Inline[] {
  const words: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) words.push(text.slice(end, match.index));
    const [all, bold, code, label, to] = match;
    if (bold !== undefined) words.push({ kind: 'bold', text: bold });
    else if (code !== undefined) words.push({ kind: 'code', text: code });
    else words.push({ kind: 'link', text: label ?? '', to: to ?? '' });
    end = match.index + all.length;
  }
  if (end < text.length) words.push(text.slice(end));
  return words;
}

/** The text without its marks: for searching. */
export function plainText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(- |\d+\. |\|\s*)/, ''))
    .join(' ')
    .replace(INLINE, (_, bold, code, label) => String(bold ?? code ?? label))
    .replaceAll(/\s*\|\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
