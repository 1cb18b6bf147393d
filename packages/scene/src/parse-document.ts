/**
 * Reads an untrusted document. What cannot be drawn is refused with its path, never dropped; what is accepted
 * stays as it is.
 */
import type { FieldProblem } from '@limn/model';
import type { ObjectKind, SceneDocument } from './document.ts';
import { costProblem } from './drawing-cost.ts';
import { DOCUMENT_LIMITS, DOCUMENT_VERSION, OBJECT_KINDS } from './document.ts';
import type { Property } from './properties.ts';
import { CUSTOM_PROPERTIES, LATER_PROPERTIES, looksOf, SHADOW_PROPERTIES, STYLE_PROPERTIES } from './properties.ts';
import { isColour } from './colours.ts';
import { isLinearGradient } from './gradient.ts';
import { fromOlderWriters } from './older-writers.ts';
import { STYLE_UNITS } from './style-units.ts';

export type ParsedDocument = { ok: true; document: SceneDocument } | { ok: false; problems: FieldProblem[] };

/** More problems than this are not listed: fixing the first ones fixes the rest. */
const MAX_PROBLEMS = 20;
/** Deeper than any document with the allowed groups and styles can nest. */
const MAX_NESTING = 24;
const UNDRAWN = {
  backgroundImage: 'a background picture',
  overlayImage: 'an overlay picture',
  overlay: 'an overlay',
  clipPath: 'a clip path',
};

type Json = Record<string, unknown>;

interface Reading {
  problems: FieldProblem[];
  objects: number;
  characters: number;
}

/**
 * `sent` is parsed JSON. The document that comes back is the same value, so that saving it writes the same
 * bytes, unless an older writer said something in words of its own: see older-writers.ts.
 */
export function parseDocument(sent: unknown): ParsedDocument {
  const reading: Reading = { problems: [], objects: 0, characters: 0 };
  const json = isRecord(sent) && tooNested(sent) === undefined ? fromOlderWriters(sent) : sent;
  readRoot(json, reading);
  const cost = reading.problems.length > 0 ? undefined : costProblem(json as SceneDocument);
  if (cost) reading.problems.push(cost);
  return reading.problems.length > 0
    ? { ok: false, problems: reading.problems.slice(0, MAX_PROBLEMS) }
    : { ok: true, document: json as SceneDocument };
}

function readRoot(json: unknown, reading: Reading): void {
  if (!isRecord(json)) return refuse(reading, '', 'The document must be an object with version, background and objects.');
  const nested = tooNested(json);
  if (nested !== undefined) return refuse(reading, nested, 'This is nested too deeply: groups may lie at most 5 deep.');
  const bytes = byteLength(JSON.stringify(json));
  if (bytes > DOCUMENT_LIMITS.bytes) {
    return refuse(
      reading,
      '',
      `The document has ${bytes.toLocaleString('en-GB')} bytes; it must have at most 5 MB. Upload large pictures instead of pasting them.`,
    );
  }
  if (json['version'] !== DOCUMENT_VERSION) refuse(reading, 'version', `The document's version must be "${DOCUMENT_VERSION}".`);
  if (json['styleUnits'] !== undefined && json['styleUnits'] !== STYLE_UNITS)
    refuse(reading, 'styleUnits', `styleUnits must be "${STYLE_UNITS}" or left out, where styles count code points as Fabric 3.4.0 did.`);
  const background = json['background'];
  if (background !== undefined && background !== null && !isColour(background) && !isLinearGradient(background)) {
    refuse(
      reading,
      'background',
      'background must be a colour such as "#ffffff" or a linear gradient with coords and 2 to 16 colorStops; other gradients and patterns cannot be drawn.',
    );
  }
  for (const [key, what] of Object.entries(UNDRAWN)) {
    if (json[key] !== undefined && json[key] !== null && json[key] !== '')
      refuse(reading, key, `${key} must be left out: ${what} cannot be drawn.`);
  }
  readObjects(json['objects'], 'objects', 0, reading);
}

function readObjects(value: unknown, path: string, depth: number, reading: Reading): void {
  if (!Array.isArray(value)) return refuse(reading, path, `${path} must be a list of objects.`);
  if (depth > DOCUMENT_LIMITS.depth) return refuse(reading, path, 'Groups may lie at most 5 deep; ungroup the innermost ones.');
  for (const [index, object] of value.entries()) {
    if (reading.problems.length >= MAX_PROBLEMS) return;
    const at = `${path}.${index}`;
    if (++reading.objects > DOCUMENT_LIMITS.objects)
      return refuse(reading, at, 'A document holds at most 1,000 objects, those in groups included; remove some.');
    readObject(object, at, depth, reading);
  }
}

function readObject(value: unknown, path: string, depth: number, reading: Reading): void {
  if (!isRecord(value)) return refuse(reading, path, `${path} must be an object.`);
  const type = value['type'];
  if (!isKind(type)) {
    return refuse(reading, `${path}.type`, `${path}.type must be one of ${OBJECT_KINDS.join(', ')}; other kinds cannot be drawn.`);
  }
  const looks = looksOf(type);
  for (const key of Object.keys(value)) {
    const property = looks.get(key) ?? ownProperty(CUSTOM_PROPERTIES, key) ?? ownProperty(LATER_PROPERTIES, key);
    // A mask repeated for readers that know no masks.
    if (key === 'clipPath' && type === 'image' && (value['cornerRadius'] || value['pictureMask'])) continue;
    if (property) check(property, value[key], `${path}.${key}`, reading);
  }
  if (isRecord(value['shadow'])) readParts(value['shadow'], SHADOW_PROPERTIES, `${path}.shadow`, reading);
  if (type === 'group') readObjects(value['objects'], `${path}.objects`, depth + 1, reading);
  if (type === 'image' && typeof value['src'] !== 'string') refuse(reading, `${path}.src`, `${path}.src must be the picture's address.`);
  if (type === 'textbox' || type === 'i-text') readText(value, path, reading);
}

function readText(value: Json, path: string, reading: Reading): void {
  const text = value['text'];
  if (typeof text !== 'string') return refuse(reading, `${path}.text`, `${path}.text must be text.`);
  reading.characters += text.length;
  if (reading.characters > DOCUMENT_LIMITS.characters) {
    refuse(reading, `${path}.text`, 'All texts of a document together have at most 100,000 characters; shorten this one.');
  }
  readStyles(value['styles'], `${path}.styles`, reading);
}

function readStyles(styles: unknown, path: string, reading: Reading): void {
  if (Array.isArray(styles)) {
    for (const [index, run] of styles.entries()) {
      const at = `${path}.${index}`;
      if (!isRecord(run) || !Number.isInteger(run['start']) || !Number.isInteger(run['end'])) {
        refuse(reading, at, `${at} must have whole numbers start and end, and a style.`);
      } else readParts(run['style'], STYLE_PROPERTIES, `${at}.style`, reading);
    }
    return;
  }
  if (!isRecord(styles)) return;
  for (const [line, characters] of Object.entries(styles)) {
    if (!/^\d{1,7}$/.test(line) || !isRecord(characters)) {
      refuse(reading, `${path}.${line}`, `${path}.${line} must be a line's number with an object of styles by character.`);
      continue;
    }
    for (const [character, style] of Object.entries(characters)) {
      const at = `${path}.${line}.${character}`;
      if (!/^\d{1,7}$/.test(character)) refuse(reading, at, `${at} must be a character's number.`);
      else readParts(style, STYLE_PROPERTIES, at, reading);
    }
  }
}

/** An object of which every key must be in a table. */
function readParts(value: unknown, table: Record<string, Property>, path: string, reading: Reading): void {
  if (!isRecord(value)) return refuse(reading, path, `${path} must be an object.`);
  for (const [key, part] of Object.entries(value)) {
    const property = ownProperty(table, key) ?? ownProperty(LATER_PROPERTIES, key);
    if (property) check(property, part, `${path}.${key}`, reading);
    else
      refuse(
        reading,
        `${path}.${key}`,
        `${path}.${key} is not known and cannot be drawn; it must be one of ${Object.keys(table).join(', ')}.`,
      );
  }
}

/** A document may call a key `constructor`: what every object has is no property of ours. */
function ownProperty(table: Record<string, Property>, key: string): Property | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function check(property: Property, value: unknown, path: string, reading: Reading): void {
  if (value !== undefined && reading.problems.length < MAX_PROBLEMS && !property.accepts(value))
    refuse(reading, path, `${path} must be ${property.expects}.`);
}

function refuse(reading: Reading, path: string, message: string): void {
  reading.problems.push({ path, message });
}

function isKind(type: unknown): type is ObjectKind {
  return typeof type === 'string' && (OBJECT_KINDS as readonly string[]).includes(type);
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The path of the first value nested too deeply or named in a way that reaches a prototype. Walks without
 * recursion: the input may be hostile.
 */
function tooNested(root: Json): string | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_NESTING) return path;
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__') return path ? `${path}.${key}` : key;
      if (typeof child === 'object' && child !== null)
        waiting.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return undefined;
}

/** UTF-8 bytes of a text; lone surrogates count as the replacement character that would be written. */
function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}
