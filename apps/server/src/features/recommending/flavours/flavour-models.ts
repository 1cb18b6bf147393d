/**
 * The models of flavours in memory, for previews and recipes. Which generation is read is asked again when another one was announced, or after
 * some seconds; what is answered is of one generation.
 */
import { openCatalogue, openModel, type Catalogue, type FlavourModel } from '@limn/flavours';
import type { BlobStore } from '../../../platform/blobs.ts';
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import { liveGeneration, type GenerationRow } from './flavours.store.ts';

export interface OpenFlavour {
  generation: number;
  model: FlavourModel;
  row: GenerationRow;
  /** Items like another one, and popular ones of a category; read when it is first asked. Undefined where it can't be read. */
  cold(): Promise<Catalogue | undefined>;
}

export interface FlavourModels {
  /** Undefined before the first refresh. */
  open(companyId: number, flavourId: number): Promise<OpenFlavour | undefined>;
  close(): Promise<void>;
}

export interface FlavourModelsDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get'>;
  log: Log;
}

const KEPT_BYTES = 256 * 1024 * 1024;
/** Checking larger ones would hold up requests; their bytes were checked when they were kept, under the hash that names them. */
const CHECKED_BYTES = 1024 * 1024;
/** A net, should an announcement be missed. */
const FORGET_MS = 5000;

export async function openFlavourModels({ db, blobs, log }: FlavourModelsDeps): Promise<FlavourModels> {
  const models = createByteCache<OpenFlavour>(KEPT_BYTES);
  const pointers = new Map<string, { row: GenerationRow | undefined; readMs: number }>();
  const opening = new Map<string, Promise<OpenFlavour | undefined>>();
  const stop = await db.listen('flavour', (changed) =>
    changed ? pointers.delete(`${changed.companyId}:${changed.flavourId}`) : pointers.clear(),
  );

  async function pointerOf(companyId: number, flavourId: number): Promise<GenerationRow | undefined> {
    const name = `${companyId}:${flavourId}`;
    const kept = pointers.get(name);
    if (kept && performance.now() - kept.readMs < FORGET_MS) return kept.row;
    const readMs = performance.now();
    const row = await db.withCompany(companyId, (tx) => liveGeneration(tx, companyId, flavourId));
    pointers.set(name, { row, readMs });
    return row;
  }

  async function load(name: string, row: GenerationRow): Promise<OpenFlavour | undefined> {
    const bytes = await blobs.get(row.model);
    if (!bytes) {
      log.error('flavours.model_missing', { flavour: name, generation: row.generation });
      return undefined;
    }
    const model = opened(bytes, name, openModel);
    if (!model) return undefined;
    let cold: Promise<Catalogue | undefined> | undefined;
    const readCatalogue = async () => {
      const catalogue = await blobs.get(row.catalogue);
      if (catalogue && models.get(name) === flavour) models.set(name, flavour, bytes.length + catalogue.length);
      return catalogue && opened(catalogue, name, openCatalogue);
    };
    const flavour: OpenFlavour = {
      generation: row.generation,
      model,
      row,
      cold() {
        cold ??= readCatalogue();
        // A store that was away is asked again.
        cold.catch(() => (cold = undefined));
        return cold;
      },
    };
    models.set(name, flavour, bytes.length);
    return flavour;
  }

  function opened<T>(bytes: Uint8Array, name: string, open: (file: Uint8Array, options: { isVerified: boolean }) => T): T | undefined {
    try {
      return open(aligned(bytes), { isVerified: bytes.length > CHECKED_BYTES });
    } catch (error) {
      log.error('flavours.model_damaged', { flavour: name }, error);
      return undefined;
    }
  }

  return {
    async open(companyId, flavourId) {
      const row = await pointerOf(companyId, flavourId);
      if (!row) return undefined;
      const name = `${companyId}:${flavourId}`;
      const kept = models.get(name);
      if (kept?.generation === row.generation) return { ...kept, row };
      const key = `${name}:${row.generation}`;
      const under = opening.get(key) ?? load(name, row).finally(() => opening.delete(key));
      opening.set(key, under);
      return under;
    },
    close: stop,
  };
}

/** A copy of its own memory: a file's buffer may begin between two words. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
}
