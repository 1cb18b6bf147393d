/**
 * The models of flavours in memory, for previews and recipes. Which generation is read is asked again when
 * another one was announced, or after some seconds; what is answered is of one generation.
 */
import { openCatalogue, type Catalogue } from '@limn/flavours';
import type { BlobStore } from '../../../platform/blobs.ts';
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import { liveGenerationAtOnce, type GenerationRow } from './flavours.store.ts';
import { openModelInParts, type ModelInParts } from './model-in-parts.ts';

export interface OpenFlavour extends Pick<ModelInParts, 'head' | 'modelFor'> {
  generation: number;
  row: GenerationRow;
  /**
   * Items like another one, and popular ones of a category; read when it is first asked. Undefined where it
   * can't be read.
   */
  cold(): Promise<Catalogue | undefined>;
}

export interface FlavourModels {
  /** Undefined before the first refresh. */
  open(companyId: number, flavourId: number): Promise<OpenFlavour | undefined>;
  close(): Promise<void>;
}

export interface FlavourModelsDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get' | 'reader'>;
  log: Log;
}

const KEPT_BYTES = 256 * 1024 * 1024;
/**
 * Checking a larger catalogue would hold up requests; its bytes were checked when they were kept, under the
 * hash that names them.
 */
const CHECKED_BYTES = 1024 * 1024;
/** A net, should an announcement be missed. */
const FORGET_MS = 5000;

export async function openFlavourModels({ db, blobs, log }: FlavourModelsDeps): Promise<FlavourModels> {
  const models = createByteCache<OpenFlavour>(KEPT_BYTES);
  const pointers = new Map<string, { row: GenerationRow | undefined; readMs: number }>();
  const opening = new Map<string, Promise<OpenFlavour | undefined>>();
  const stop = await db.listen('flavour', (changed) => {
    if (!changed) return pointers.clear();
    const name = `${changed.companyId}:${changed.flavourId}`;
    pointers.delete(name);
    // Where a flavour is in use, the next reader finds the new model here.
    if (models.get(name)) open(changed.companyId, changed.flavourId).catch(() => undefined);
  });

  async function pointerOf(companyId: number, flavourId: number): Promise<GenerationRow | undefined> {
    const name = `${companyId}:${flavourId}`;
    const kept = pointers.get(name);
    if (kept && performance.now() - kept.readMs < FORGET_MS) return kept.row;
    const readMs = performance.now();
    const row = await db.renderRead(companyId, (tx) => liveGenerationAtOnce(tx, flavourId));
    pointers.set(name, { row, readMs });
    return row;
  }

  async function load(name: string, row: GenerationRow): Promise<OpenFlavour | undefined> {
    const reader = await blobs.reader(row.model);
    if (!reader) {
      log.error('flavours.model_missing', { flavour: name, generation: row.generation });
      return undefined;
    }
    const damaged = (error: unknown) => {
      log.error('flavours.model_damaged', { flavour: name }, error);
      return undefined;
    };
    const opened = await openModelInParts(reader, (error) => {
      damaged(error);
      if (models.get(name)?.generation === row.generation) models.delete(name);
    }).catch(damaged);
    if (!opened) return undefined;
    const { head, modelFor } = opened;
    let cold: Promise<Catalogue | undefined> | undefined;
    const readCatalogue = async () => {
      const catalogue = await blobs.get(row.catalogue);
      if (!catalogue) return undefined;
      if (models.get(name) === flavour) models.set(name, flavour, reader.bytes + catalogue.length);
      try {
        return openCatalogue(catalogue, { isVerified: catalogue.length > CHECKED_BYTES });
      } catch (error) {
        return damaged(error);
      }
    };
    const flavour: OpenFlavour = {
      generation: row.generation,
      head,
      modelFor,
      row,
      cold() {
        cold ??= readCatalogue();
        // A store that was away is asked again.
        cold.catch(() => (cold = undefined));
        return cold;
      },
    };
    models.set(name, flavour, reader.bytes);
    return flavour;
  }

  async function open(companyId: number, flavourId: number): Promise<OpenFlavour | undefined> {
    const row = await pointerOf(companyId, flavourId);
    if (!row) return undefined;
    const name = `${companyId}:${flavourId}`;
    const kept = models.get(name);
    if (kept?.generation === row.generation) return { ...kept, row };
    const key = `${name}:${row.generation}`;
    const under = opening.get(key) ?? load(name, row).finally(() => opening.delete(key));
    opening.set(key, under);
    return under;
  }

  return { open, close: stop };
}
