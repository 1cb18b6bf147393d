/** The document of an answer, ready to edit; or what is wrong with it, in words. */
import { parseDocument, type SceneDocument } from '@limn/scene';

export type OpenedDocument = { ok: true; document: SceneDocument } | { ok: false; problem: string };

export function openedDocument(data: unknown): OpenedDocument {
  const parsed = parseDocument(typeof data === 'string' ? readJson(data) : data);
  if (parsed.ok) return parsed;
  const [first] = parsed.problems;
  return { ok: false, problem: first ? `${first.path}: ${first.message}` : 'The document cannot be read.' };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
