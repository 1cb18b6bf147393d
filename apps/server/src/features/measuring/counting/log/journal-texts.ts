/**
 * The texts that the numbers in a slot's file stand for, as a drainer knows them. It reads a file from its
 * begin, so it has met all dictionaries before a record; one that begins in the middle, because another
 * drainer was here before, reads those that lie before it once.
 */
import { findNextFrame, readFrames, type Reading } from '../../../../storage/journal/journal-reader.ts';
import { readDictionary, type Texts } from './record-items.ts';
import { COUNT_CODEC } from './record.ts';

const PIECE_BYTES = 1024 * 1024;

interface Place {
  slot: number;
  epoch: number;
  offset: number;
}

export interface JournalTexts {
  /**
   * For the records of a reading that began at a place; `needed` is false where none of them names anything.
   */
  of(place: Place, reading: Reading, needed: boolean): Texts;
}

export function createJournalTexts(directory: string): JournalTexts {
  /** The texts of each slot's file up to an offset. */
  const slots = new Map<number, { epoch: number; upTo: number; texts: Map<number, string> }>();

  function textsBefore({ slot, epoch, offset }: Place): Map<number, string> {
    const texts = new Map<number, string>();
    const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, offset));
    for (let at = 0; at < offset;) {
      const reading = readFrames(COUNT_CODEC, directory, slot, epoch, at, buffer, Infinity);
      if (!reading) break;
      for (const frame of reading.dictionaries) readDictionary(buffer, frame, texts);
      at = reading.end > at ? reading.end : findNextFrame(COUNT_CODEC, directory, slot, epoch, at + 1);
    }
    return texts;
  }

  return {
    of(place, reading, needed) {
      const known = slots.get(place.slot);
      const follows = place.offset === 0 || (known?.epoch === place.epoch && known.upTo === place.offset);
      if (!follows && !needed) return NONE;
      const texts = follows && place.offset > 0 && known ? known.texts : textsBefore(place);
      for (const frame of reading.dictionaries) readDictionary(reading.buffer, frame, texts);
      slots.set(place.slot, { epoch: place.epoch, upTo: reading.end, texts });
      return texts;
    },
  };
}

const NONE: Texts = new Map();
