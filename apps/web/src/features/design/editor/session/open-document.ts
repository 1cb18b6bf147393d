/** The document of an answer, ready to edit; or what is wrong with it, in words. */
import type { Image } from '@limn/contracts';
import { parseDocument, STYLE_UNITS, type SceneDocument } from '@limn/scene';
import { digestOf } from '../saving/digest.ts';

export type OpenedDocument = { ok: true; document: SceneDocument } | { ok: false; problem: string };

export function openedDocument(data: unknown): OpenedDocument {
  const parsed = parseDocument(typeof data === 'string' ? readJson(data) : data);
  // The server and this editor's own copies count graphemes; from here on the document says so, wherever it
  // goes.
  if (parsed.ok) return { ok: true, document: { ...parsed.document, styleUnits: STYLE_UNITS } };
  const [first] = parsed.problems;
  return { ok: false, problem: first ? `${first.path}: ${first.message}` : 'The document can’t be read.' };
}

/** Throws where it cannot be shown. */
export function documentOf(image: Image): SceneDocument {
  const opened = openedDocument(image.data);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.document;
}

/** Copies that were kept before documents said what their styles count hold the same without saying so. */
export function documentDigest({ styleUnits: _mark, ...document }: SceneDocument): string {
  return digestOf(document);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
