/** Reads the record of a request from its source, of whatever kind. */
import { recordOf, RECORD_KINDS, type RecordKind } from '@limn/image-types';
import type { Log } from '../../../platform/log.ts';
import { LATE_RECORD, NO_RECORD, type RecordReader, type RecordSource } from './records.port.ts';
import { VALUE_SOURCES } from './sources.read.ts';
import type { ReaderDeps } from './value-source.ts';

export interface RecordSourceDeps extends ReaderDeps {
  log: Log;
}

export function createRecordSource({ log, ...deps }: RecordSourceDeps): RecordSource {
  const readers = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, VALUE_SOURCES[kind].reader(deps)])) as Record<
    RecordKind,
    RecordReader
  >;
  return {
    async read({ source, ...request }) {
      const record = recordOf(source);
      if (!record) return NO_RECORD;
      try {
        return await readers[record.kind](request, record);
      } catch (error) {
        log.warn('render.record_not_found_out', { companyId: request.companyId, why: error instanceof Error ? error.name : 'unknown' });
        return LATE_RECORD;
      }
    },
  };
}
