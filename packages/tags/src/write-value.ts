/**
 * Writes values into attributes: what people typed is encoded, the placeholders of the e-mail service stay as
 * they are, because the service looks for them letter by letter. They alone decide which quotes may delimit
 * the attribute.
 */
import { findPlaceholders, type Placeholder } from './placeholders.ts';
import type { Family } from './placeholder-families.ts';

export interface WrittenValue {
  /** Safe between quotes that no placeholder in it holds. */
  text: string;
  placeholders: readonly Placeholder[];
}

/** For a query: percent escapes around the placeholders. */
export function writeQueryValue(value: string, families: readonly Family[]): WrittenValue {
  return write(value.toWellFormed(), families, encodeForQuery);
}

/** For an attribute that people read, such as `alt`: character references around the placeholders. */
export function writeProse(value: string, families: readonly Family[]): WrittenValue {
  return write(
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    families,
    escapeForHtml,
  );
}

/** Like encodeURIComponent, and without an apostrophe: it may delimit the attribute. */
export function encodeForQuery(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}

export function escapeForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** The attribute with the quotes that its placeholders allow; undefined where they hold both kinds. */
export function writeAttribute(name: string, text: string, placeholders: readonly Placeholder[]): string | undefined {
  const raw = placeholders.map((placeholder) => placeholder.text).join('');
  if (!raw.includes('"')) return `${name}="${text}"`;
  return raw.includes("'") ? undefined : `${name}='${text}'`;
}

function write(value: string, families: readonly Family[], encode: (text: string) => string): WrittenValue {
  const placeholders = findPlaceholders(value, families);
  let text = '';
  let from = 0;
  for (const placeholder of placeholders) {
    text += encode(value.slice(from, placeholder.start)) + placeholder.text;
    from = placeholder.end;
  }
  return { text: text + encode(value.slice(from)), placeholders };
}
