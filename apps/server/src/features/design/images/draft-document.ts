/**
 * Reads a document as it was sent: an object or its JSON text. The text itself is kept, byte for byte, unless
 * its styles count code points or an older writer used words of its own: see style-units.ts and
 * older-writers.ts of the scene.
 */
import { AppError, type FieldProblem, unkeepable } from '@limn/model';
import { countedInGraphemes, DOCUMENT_LIMITS, DOCUMENT_VERSION, parseDocument, withStyleUnits, type SceneDocument } from '@limn/scene';

export interface DraftDocument {
  text: string;
  document: SceneDocument;
}

/** Characters that may be several code points, as they are or as JSON may escape them. */
const BEYOND_ASCII = /[^\p{ASCII}]|\\u/u;

/** The document of an empty image. */
export const EMPTY_DOCUMENT = JSON.stringify({ version: DOCUMENT_VERSION, objects: [] });

/** `before` is the draft that it replaces, as text. */
export function readDocument(data: unknown, before?: string): DraftDocument {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  if (Buffer.byteLength(text) > DOCUMENT_LIMITS.bytes)
    throw refused([{ path: 'data', message: 'The document is larger than 5 MB. Upload pictures instead of placing them inside it.' }]);
  const sent = typeof data === 'string' ? parseJson(data) : data;
  const parsed = parseDocument(sent);
  if (parsed.ok) {
    const document = countedInGraphemes(parsed.document, before === undefined ? undefined : savedDocument(before));
    return { text: document === sent ? text : JSON.stringify(document), document };
  }
  throw refused(
    parsed.problems.map((problem) => ({ path: problem.path === '' ? 'data' : `data.${problem.path}`, message: problem.message })),
  );
}

/** A document that was checked when it was saved. */
export function savedDocument(text: string): SceneDocument {
  return JSON.parse(text) as SceneDocument;
}

/** The same as the API shows it: it says what its styles count wherever that matters. */
export function shownDocument(text: string): SceneDocument {
  return withStyleUnits(savedDocument(text));
}

/** The same as text; most documents cannot differ and go out as they were saved. */
export function shownText(text: string): string {
  if (!text.includes('"styles"') || text.includes('"styleUnits"') || !BEYOND_ASCII.test(text)) return text;
  const stored = savedDocument(text);
  const shown = withStyleUnits(stored);
  return shown === stored ? text : JSON.stringify(shown);
}

/** Parses a document that comes as text and could not be validated before. */
function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused([{ path: 'data', message: 'This isn’t valid JSON.' }]);
  }
  const problem = unkeepable(value, 'data');
  if (problem) throw refused([problem]);
  return value;
}

function refused(errors: readonly FieldProblem[]): AppError {
  const first = errors[0];
  return new AppError('invalid', { publicMessage: first ? `${first.path}: ${first.message}` : 'The document can’t be drawn.', errors });
}
