/**
 * The record of a position: the same at every call, so that what was logged can be checked from positions
 * alone.
 */
import { seededRandom } from '@limn/model';
import type { CountRecord } from '../log/record.ts';
import { randomRecord, type World } from './random-record.ts';

export function recordAt(position: number, world: World): CountRecord {
  return { ...randomRecord(seededRandom(position + 1), world), position };
}
