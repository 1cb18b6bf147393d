/**
 * Takes the HTML out of what was pasted: HTML, the source of a mail with its parts, or a part that is still
 * encoded for its way.
 */
import { textOfBytes } from '../decode-text.ts';
import { decodeBase64 } from './base64.ts';

export interface ReadEmail {
  html: string;
  kind: 'html' | 'mail' | 'quoted-printable';
  /** A mail without one is worth a word. */
  hasPlainText: boolean;
  /** The part that readers of AMP are shown in place of the HTML; undefined where there is none. */
  amp?: string;
}

const MAX_DEPTH = 8;
const MAX_PARTS = 100;

export function readEmail(pasted: string): ReadEmail {
  const text = pasted.replace(/^\ufeff/, '');
  if (looksLikeMail(text)) {
    const parts: Part[] = [];
    collectParts(text.replace(/^\s+/, ''), parts, 0);
    const html = parts.find(({ type }) => type === 'text/html')?.text;
    const amp = parts.find(({ type }) => type === AMP)?.text;
    const hasPlainText = parts.some(({ type }) => type === 'text/plain');
    if (html !== undefined) return { html, kind: 'mail', hasPlainText, ...(amp !== undefined && { amp }) };
    // A part of AMP alone is read as what it is.
    if (amp !== undefined) return { html: amp, kind: 'mail', hasPlainText };
  }
  if (/\b(?:src|href)=3D(?:["'”“]|&quot;|&#34;)/i.test(text))
    return { html: decodeQuotedPrintable(text), kind: 'quoted-printable', hasPlainText: true };
  return { html: text, kind: 'html', hasPlainText: true };
}

function looksLikeMail(text: string): boolean {
  const head = headOf(text.slice(0, 100_000).replace(/^\s+/, ''));
  return /^[\w-]+:/.test(head) && /^(?:content-type|mime-version):/im.test(head);
}

const AMP = 'text/x-amp-html';

interface Part {
  type: string;
  text: string;
}

function headOf(text: string): string {
  const end = /\r?\n[ \t]*\r?\n/.exec(text)?.index ?? text.length;
  return text.slice(0, end);
}

function collectParts(text: string, parts: Part[], depth: number): void {
  if (depth > MAX_DEPTH || parts.length >= MAX_PARTS) return;
  const head = headOf(text);
  const body = text.slice(head.length).replace(/^\r?\n[ \t]*\r?\n/, '');
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  const contentType = headerOf(headers, 'content-type') || 'text/plain';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const boundary = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  if (type.startsWith('multipart/') && boundary) {
    const delimiter = `--${boundary[1] ?? boundary[2] ?? ''}`;
    for (const section of sectionsOf(body, delimiter)) collectParts(section, parts, depth + 1);
    return;
  }
  if (type === 'text/html' || type === 'text/plain' || type === AMP)
    parts.push({ type, text: decodeBody(body, headerOf(headers, 'content-transfer-encoding')) });
}

function headerOf(headers: string, name: string): string {
  return new RegExp(`^${name}:(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
}

function sectionsOf(body: string, delimiter: string): string[] {
  const sections: string[] = [];
  let from = -1;
  for (const line of linesFrom(body, delimiter)) {
    if (from !== -1) sections.push(body.slice(from, line.start).replace(/\r?\n$/, ''));
    if (line.isLast || sections.length >= MAX_PARTS) return sections;
    from = line.end;
  }
  if (from !== -1) sections.push(body.slice(from));
  return sections;
}

function* linesFrom(body: string, delimiter: string): Generator<{ start: number; end: number; isLast: boolean }> {
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    const newline = body.indexOf('\n', at);
    const end = newline === -1 ? body.length : newline + 1;
    const rest = body.slice(at + delimiter.length, end).trim();
    if (rest === '' || rest === '--') yield { start: at, end, isLast: rest === '--' };
  }
}

function decodeBody(body: string, encoding: string): string {
  const way = encoding.toLowerCase();
  if (way === 'quoted-printable') return decodeQuotedPrintable(body);
  return way === 'base64' ? textOfBytes(decodeBase64(body)) : body;
}

/** Soft line breaks vanish; what is no escape stays. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return textOfBytes(bytes);
}
