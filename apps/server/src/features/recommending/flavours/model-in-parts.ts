/**
 * A model as its first reader needs it: what it says of its items at once, the neighbours of an item when
 * they are asked for, all others once one reader has their answer. So no one waits for a file of a hundred
 * MB, of which most is neighbours.
 */
import { between, MODEL_HEADER_BYTES, modelParts, openModel, type ModelHead, type Neighbours, type ReadableModel } from '@limn/flavours';
import type { BlobReader } from '../../../platform/blobs.ts';

export interface ModelInParts {
  head: ModelHead;
  /**
   * The model, in which the neighbours of these items can be read, and those of others may not be. Rejects
   * where they can't be.
   */
  modelFor(ids: readonly string[]): Promise<ReadableModel>;
}

/**
 * A file up to this size is read and checked at once. Checking larger ones would hold up requests; the hash
 * that names them was of these bytes.
 */
const CHECKED_BYTES = 1024 * 1024;
const PIECE_BYTES = 512 * 1024;
/** Where no one asks for neighbours, the rest is read after so long: a file is not left open. */
const FILLED_MS = 2000;

/**
 * Throws DamagedFile for what is no model; the reader is closed then, and when all is read.
 * @param failed the rest can't be read: what follows would be rejected
 */
export async function openModelInParts(reader: BlobReader, failed: (error: unknown) => void): Promise<ModelInParts> {
  try {
    if (reader.bytes > CHECKED_BYTES) return await inParts(reader, failed);
    const model = openModel(await bytesOf(reader, 0, reader.bytes));
    await reader.close();
    return { head: model, modelFor: async () => model };
  } catch (error) {
    await reader.close().catch(() => undefined);
    throw error;
  }
}

async function inParts(reader: BlobReader, failed: (error: unknown) => void): Promise<ModelInParts> {
  const parts = modelParts(await bytesOf(reader, 0, MODEL_HEADER_BYTES), reader.bytes);
  const read = ({ from, until }: typeof parts.head) => bytesOf(reader, from, until);
  const head = parts.open(...(await Promise.all([read(parts.head), read(parts.popular)])));
  const { starts } = head;
  const some = new Map<number, Neighbours>();
  let all: Neighbours | undefined;
  let filling: Promise<void> | undefined;

  async function readNeighboursOf(place: number): Promise<void> {
    const [from, size] = [(starts[place] as number) * 4, ((starts[place + 1] as number) - (starts[place] as number)) * 4];
    const part = (at: number) => bytesOf(reader, at + from, at + from + size);
    const [neighbour, support, strength] = await Promise.all([
      part(parts.neighbour.from),
      part(parts.support.from),
      part(parts.strength.from),
    ]);
    some.set(place, columnsOf(neighbour, support, strength));
  }

  async function fill(): Promise<void> {
    try {
      const columns: Uint8Array[] = [];
      for (const { from, until } of [parts.neighbour, parts.support, parts.strength]) {
        const column = new Uint8Array(until - from);
        for (let at = 0; at < column.length; at += PIECE_BYTES) await reader.read(column.subarray(at, at + PIECE_BYTES), from + at);
        columns.push(column);
      }
      const [neighbour, support, strength] = columns;
      if (neighbour && support && strength) all = columnsOf(neighbour, support, strength);
      some.clear();
    } finally {
      await reader.close();
    }
  }

  function beginFilling(): void {
    clearTimeout(later);
    filling ??= fill().catch(failed);
  }
  const later = setTimeout(beginFilling, FILLED_MS);
  later.unref();

  const model: ReadableModel = {
    ...head,
    neighboursAt(place) {
      const found = all ? between(all, starts[place] as number, starts[place + 1] as number) : some.get(place);
      if (!found) throw new Error('The neighbours of this item were not asked for.');
      return found;
    },
  };
  return {
    head,
    async modelFor(ids) {
      if (all) return model;
      const wanted = new Set(ids.map((id) => head.placeOf(id)).filter((place) => place >= 0 && !some.has(place)));
      await Promise.all(Array.from(wanted, readNeighboursOf)).catch((error: unknown) => {
        // The reader may have been closed since, when all was read.
        if (!all) throw error;
      });
      beginFilling();
      return model;
    },
  };
}

async function bytesOf(reader: BlobReader, from: number, until: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.min(until, reader.bytes) - from);
  if (bytes.length > 0) await reader.read(bytes, from);
  return bytes;
}

function columnsOf(neighbour: Uint8Array, support: Uint8Array, strength: Uint8Array): Neighbours {
  const u32 = ({ buffer, byteLength }: Uint8Array) => new Uint32Array(buffer, 0, byteLength / 4);
  return { neighbour: u32(neighbour), support: u32(support), strength: new Float32Array(strength.buffer, 0, strength.byteLength / 4) };
}
