/**
 * Reads the XML of a workbook's part piece by piece. Nothing outside the text is ever looked up: no entity,
 * no file, no address.
 */
import { SaxesParser } from 'saxes';
import { TableError } from '../table-error.ts';
import { DAMAGED_ARCHIVE } from './zip-file.ts';

export interface XmlReader {
  /**
   * Names come without their prefix: some programs write one, some don't. Other namespaces use the same names
   * elsewhere, so `within` tells the element around it, '' for the first of all; and `prefix` the one that
   * was written, or ''.
   */
  open?(name: string, attributes: Readonly<Record<string, string>>, within: string, prefix: string): void;
  close?(name: string): void;
  /** May come in several pieces. */
  text?(text: string): void;
}

export interface XmlWay {
  /** How people read what is wrong. */
  damaged: string;
  encoding: string;
  /**
   * Said of a document type that defines something. Left out, any document type is damage; else one that only
   * names its grammar is passed over.
   */
  entities?: string;
  /** Encoding of the bytes. Default: utf-8. */
  charset?: string;
  /** Knows more names of characters than the five that XML has. */
  characterOf?: (name: string) => string | undefined;
}

/** As for JSON. Deeper elements are no table; readers may then take time by the depth at each of them. */
const MAX_DEPTH = 100;

const OF_WORKBOOKS: XmlWay = {
  damaged: DAMAGED_ARCHIVE,
  encoding: 'The workbook isn’t UTF-8. Save it again in Excel, or save it as CSV.',
};

/** Yields after each piece, so that what the reader made of it can be handed on. */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  way: XmlWay = OF_WORKBOOKS,
): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ position: false });
  const { characterOf } = way;
  if (characterOf) parser.ENTITIES = new Proxy(parser.ENTITIES, { get: (known, name) => known[String(name)] ?? characterOf(String(name)) });
  const decoder = new TextDecoder(way.charset ?? 'utf-8', { fatal: true });
  const path: string[] = [];
  parser.on('opentag', ({ name: written, attributes }) => {
    const name = localName(written);
    reader.open?.(name, attributes as Record<string, string>, path.at(-1) ?? '', written.slice(0, -name.length - 1));
    if (path.push(name) > MAX_DEPTH) throw new TableError(`The XML inside this file is nested more than ${MAX_DEPTH} levels deep.`);
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    reader.close?.(localName(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('doctype', (type) => {
    if (way.entities === undefined) throw new TableError(way.damaged);
    if (type.includes('[')) throw new TableError(way.entities);
  });
  parser.on('error', (cause) => {
    throw new TableError(way.damaged, { cause });
  });
  for await (const piece of pieces) {
    parser.write(decoded(decoder, way, piece));
    yield;
  }
  parser.write(decoded(decoder, way));
  parser.close();
  yield;
}

/** Reads a small part at once. */
export async function readWholeXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(pieces, reader)) continue;
}

/** An attribute by its name without a prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, { encoding }: XmlWay, piece?: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (cause) {
    throw new TableError(encoding, { cause });
  }
}
