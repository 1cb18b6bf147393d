import { parseJson } from '@limn/model';
import type { FeedFormat } from './feed-format.ts';
import { locateJsonError } from './locate-json-error.ts';

/** Deeper nesting is no feed; walking it would cost more stack than a request may. */
const MAX_DEPTH = 100;

export const json: FeedFormat = {
  accept: 'application/json, text/json;q=0.9, */*;q=0.5',
  parse(bytes, contentType) {
    const text = decodeText(bytes, contentType);
    if (text.trim() === '') return { ok: false, problem: 'The response is empty.' };
    if (isTooDeep(text)) return { ok: false, problem: `The response is nested more than ${MAX_DEPTH} levels deep.` };
    try {
      return { ok: true, tree: parseJson(text) };
    } catch {
      return { ok: false, problem: whatIsWrong(text, contentType) };
    }
  },
};

function whatIsWrong(text: string, contentType: string | undefined): string {
  const start = text.trimStart().slice(0, 200);
  const isMarkup = start.startsWith('<');
  if (/^<!doctype html|^<html/i.test(start) || (isMarkup && /^text\/html\b/i.test(contentType ?? '')))
    return 'The response is a web page, not JSON. Feeds usually have their own URL, often ending in .json or containing “api”.';
  if (isMarkup) return 'The response is XML, not JSON. Use the feed’s JSON URL.';
  const { line, column, problem } = locateJsonError(text);
  return `The response isn’t JSON: line ${line}, column ${column}: ${problem}`;
}

/** UTF-8 unless the answer says else; a character set that no one knows is read as UTF-8. */
function decodeText(bytes: Buffer, contentType: string | undefined): string {
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  return decoderOf(named).decode(bytes);
}

function decoderOf(charset: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Counts brackets outside strings; text that is no JSON at all is found out later. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
