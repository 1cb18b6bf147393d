/** Reads a document as it was sent: an object or its JSON text. The text itself is kept, byte for byte. */
import { AppError, type FieldProblem, unkeepable } from '@limn/model';
import { DOCUMENT_LIMITS, DOCUMENT_VERSION, parseDocument, type SceneDocument } from '@limn/scene';

export interface DraftDocument {
  text: string;
  document: SceneDocument;
}

/** What an image holds before anything is drawn. */
export const EMPTY_DOCUMENT = JSON.stringify({ version: DOCUMENT_VERSION, objects: [] });

export function readDocument(data: unknown): DraftDocument {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  if (Buffer.byteLength(text) > DOCUMENT_LIMITS.bytes)
    throw refused([{ path: 'data', message: 'The document is larger than 5 MB. Upload pictures instead of placing them inside it.' }]);
  const parsed = parseDocument(typeof data === 'string' ? parseJson(data) : data);
  if (parsed.ok) return { text, document: parsed.document };
  throw refused(
    parsed.problems.map((problem) => ({ path: problem.path === '' ? 'data' : `data.${problem.path}`, message: problem.message })),
  );
}

/** A document that was checked when it was saved. */
export function savedDocument(text: string): SceneDocument {
  return JSON.parse(text) as SceneDocument;
}

/** Of a document that comes as text, only now can be seen what it holds. */
function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused([{ path: 'data', message: 'This is not valid JSON.' }]);
  }
  const problem = unkeepable(value, 'data');
  if (problem) throw refused([problem]);
  return value;
}

function refused(errors: readonly FieldProblem[]): AppError {
  const first = errors[0];
  return new AppError('invalid', { publicMessage: first ? `${first.path}: ${first.message}` : 'The document cannot be drawn.', errors });
}
