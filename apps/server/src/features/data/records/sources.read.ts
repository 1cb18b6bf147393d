/**
 * Every kind of source, as images, proofs and drawing ask it. A kind without its line here does not compile.
 */
import {
  RECORD_SOURCES,
  recordKindOf,
  recordSourceOf,
  type ImageFacts,
  type ImageTypeDefinition,
  type RecordKind,
  type RecordSourceDefinition,
} from '@limn/image-types';
import { invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { feedSource } from './feed-source.ts';
import { placesSource } from './places-source.ts';
import { tableSource } from './table-source.ts';
import type { ValueSource } from './value-source.ts';

export type { RowDeps, SourceRow } from './value-source.ts';

export const VALUE_SOURCES = {
  table: tableSource,
  places: placesSource,
  feed: feedSource,
} as const satisfies Record<RecordKind, ValueSource>;

type KeptIn = RecordSourceDefinition['keptIn'];

const REFUSED: Record<KeptIn, string> = {
  data_source: 'This type of image doesn’t use a table.',
  api_source: 'This type of image doesn’t use an API feed.',
};

/**
 * Refuses what is not the company's, or what images of this type are not filled from. It stays until the
 * transaction ends.
 */
export async function requireSource(tx: Tx, companyId: number, type: ImageTypeDefinition, keptIn: KeptIn, id: number): Promise<void> {
  const kind = recordKindOf(type, { [keptIn]: { id } });
  const isKeptIn = kind !== undefined && RECORD_SOURCES[kind].keptIn === keptIn;
  const problem = isKeptIn ? await VALUE_SOURCES[kind].hold(tx, companyId, id) : REFUSED[keptIn];
  if (problem !== undefined) throw invalidField(`${keptIn}.id`, problem);
}

/** The current source facts of images, looked up once for a whole list. */
export async function sourceFacts(
  tx: Tx,
  companyId: number,
  images: readonly { type: ImageTypeDefinition; image: ImageFacts }[],
): Promise<(type: ImageTypeDefinition, image: ImageFacts) => object | undefined> {
  const ids = new Map<string, Set<number>>();
  for (const { type, image } of images) {
    const [kind, id] = [recordKindOf(type, image), numberOf(type, image)];
    if (kind && id != null) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  }
  const found = new Map<string, ReadonlyMap<number, object>>();
  for (const [kind, source] of Object.entries(VALUE_SOURCES)) {
    const asked = ids.get(kind);
    if (asked) found.set(kind, await source.facts(tx, companyId, [...asked]));
  }
  return (type, image) => found.get(recordKindOf(type, image) ?? '')?.get(numberOf(type, image) ?? 0);
}

function numberOf(type: ImageTypeDefinition, image: ImageFacts): number | null | undefined {
  const source = recordSourceOf(type, image);
  return source && image[source.keptIn]?.id;
}
