/** Draws many versions one after the other through one painter, as a front with many companies does. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPainter, type Painter } from '../draw/painter.ts';
import { openFontShelf } from '../draw/font-shelf.ts';
import { aSnapshot, aText } from './snapshots.ts';

export interface Churn {
  /** The highest weight of scenes that was reported at any time, bytes. */
  maxBytes: number;
  /** Versions that had to be compiled. */
  compiled: number;
}

/** @param everyNth one of these versions comes again and again, as a campaign that is being mailed does */
export async function churn(versions: number, maxSceneBytes: number, everyNth = 0): Promise<Churn> {
  const painter = createPainter({
    blobs: { get: async () => undefined },
    loadLetters: openFontShelf(undefined),
    maxSceneBytes,
    maxPictureBytes: 1000,
  });
  const result: Churn = { maxBytes: 0, compiled: 0 };
  for (let version = 0; version < versions; version++) {
    if (everyNth > 0 && version % everyNth === 0) await draw(painter, 'mailed', result);
    await draw(painter, `version ${version}`, result);
    // As a draw child does: what is dropped is given back between two pictures.
    await nextTurn();
  }
  return result;
}

async function draw(painter: Painter, key: string, result: Churn): Promise<void> {
  const request = { key, values: { name: key }, format: 'jpeg' as const };
  const [head] = await painter.answer(request);
  if (head?.length === 1) {
    result.compiled++;
    await painter.answer({
      ...request,
      snapshot: aSnapshot({ width: 300, height: 100, document: { version: '3.4.0', objects: [aText('Hi {{name}}')] } }),
    });
  }
  result.maxBytes = Math.max(result.maxBytes, painter.sceneBytes);
}
