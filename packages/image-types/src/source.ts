/**
 * Where the values of an image come from besides its link, as one union: drawing, publishing and proofs
 * switch on its kind and know no type of image. A kind of record is one line of `RECORD_SOURCES`; on the
 * server it is answered by `features/data/records`.
 */
import { IMAGE_TYPE, type FieldProblem } from '@limn/model';
import type { ImageFacts, ImageTypeDefinition, RecordSourceDefinition } from './image-type.ts';
import { RECORD_SOURCES } from './registry.ts';
import type { TimerSettings } from './timer/timer-settings.ts';

export type RecordKind = keyof typeof RECORD_SOURCES;
export const RECORD_KINDS = Object.keys(RECORD_SOURCES) as [RecordKind, ...RecordKind[]];

/** The table or feed of an image whose record fills it. */
export interface RecordRef {
  kind: RecordKind;
  /** 0 is no one's: one that stayed behind when the company was exported. */
  id: number;
}

/** A countdown may have a row beside it, which says to when it counts. */
export type Source = { kind: 'link' } | { kind: 'timer'; timer: TimerSettings; record?: RecordRef | undefined } | RecordRef;
export type SourceKind = Source['kind'];

export const LINK: Source = { kind: 'link' };

type Filled = Pick<ImageTypeDefinition, 'filledFrom' | 'mayTake'>;

/**
 * Undefined for a type that is filled from no record.
 * @param image of a type that may have one besides, whether it has; left out: whether all have
 */
export function recordKindOf({ filledFrom, mayTake }: Filled, image?: ImageFacts): RecordKind | undefined {
  if (isRecordKind(filledFrom)) return filledFrom;
  return mayTake !== undefined && image?.[RECORD_SOURCES[mayTake].keptIn]?.id != null ? mayTake : undefined;
}

export function recordSourceOf(type: Filled, image?: ImageFacts): RecordSourceDefinition | undefined {
  const kind = recordKindOf(type, image);
  return kind && RECORD_SOURCES[kind];
}

export function isRecordKind(kind: string): kind is RecordKind {
  return Object.hasOwn(RECORD_SOURCES, kind);
}

/** The table or feed, where that is what fills it. */
export function recordOf(source: Source): RecordRef | undefined {
  if (source.kind === 'timer') return source.record;
  return 'id' in source ? source : undefined;
}

/** The countdown, of a picture that has one. */
export function timerOf({ source }: { source: Source }): TimerSettings | undefined {
  return source.kind === 'timer' ? source.timer : undefined;
}

/**
 * The current source of an image, and why it can't be published. Without its record an image is filled by its
 * link alone.
 */
export function sourceOf(type: ImageTypeDefinition, image: ImageFacts): { source: Source; problems: FieldProblem[] } {
  if (type.clock) {
    const { settings, problems } = type.clock.settingsOf(image);
    const taken = recordKindOf(type, image);
    const id = taken && image[RECORD_SOURCES[taken].keptIn]?.id;
    const source: Source = { kind: 'timer', timer: settings };
    return { source: taken && id != null ? { ...source, record: { kind: taken, id } } : source, problems };
  }
  const kind = type.filledFrom;
  if (!isRecordKind(kind)) return { source: LINK, problems: [] };
  const { keptIn, name } = RECORD_SOURCES[kind];
  const id = image[keptIn]?.id;
  if (id != null) return { source: { kind, id }, problems: [] };
  return { source: LINK, problems: [{ path: `${keptIn}.id`, message: `Choose the ${name} that fills this image.` }] };
}

/**
 * As versions said it before it was one union: `table` and `feed` by their numbers, `timer` by its settings.
 */
export interface SourceBeforeUnion {
  typeId: number;
  table?: { id: number } | undefined;
  feed?: { id: number } | undefined;
  timer?: TimerSettings | undefined;
}

export function sourceFromBefore({ typeId, table, feed, timer }: SourceBeforeUnion): Source {
  if (timer) return { kind: 'timer', timer };
  if (feed) return { kind: 'feed', id: feed.id };
  if (table) return { kind: typeId === IMAGE_TYPE.location ? 'places' : 'table', id: table.id };
  return LINK;
}
