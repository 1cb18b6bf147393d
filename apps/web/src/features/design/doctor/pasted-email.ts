/** The email that people hand in, and why one cannot be examined. */

export interface PastedEmail {
  /** A file's name; undefined where it was pasted. */
  name: string | undefined;
  text: string;
}

export const MAX_BYTES = 5 * 1024 * 1024;
export const ACCEPTED_FILES = '.html,.htm,.eml,.txt,text/html,message/rfc822,text/plain';

/** A sentence; undefined where it can be examined. */
export function pasteProblem({ text }: PastedEmail): string | undefined {
  if (text.trim() === '') return 'This is empty. Paste your email’s HTML from the source view of your email platform.';
  if (text.length > MAX_BYTES) return tooLarge(text.length);
  // Pictures and office documents are full of characters that no text has.
  const start = text.slice(0, 20_000);
  const strange = start.match(/(?![\t\r\n\f])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (start.includes('\0') || strange > start.length / 50) return 'This isn’t an email. Choose its HTML or .eml file, or paste its source.';
  return undefined;
}

/** Reads a file that was dropped or chosen; a refusal is a sentence. */
export async function readFile(file: File): Promise<PastedEmail | { problem: string }> {
  if (file.size > MAX_BYTES) return { problem: tooLarge(file.size) };
  if (/^(image|video|audio|font)\//.test(file.type)) return { problem: `“${file.name}” isn’t an email. Choose its HTML or .eml file.` };
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return { problem: `“${file.name}” could not be read. Choose it again.` };
  }
}

function tooLarge(bytes: number): string {
  return `It’s ${(bytes / 1024 / 1024).toFixed(1)} MB. The limit is ${MAX_BYTES / 1024 / 1024} MB. Paste the HTML without attachments.`;
}
