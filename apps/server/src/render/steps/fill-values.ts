/**
 * The values of what is shown: what the link brings, the record of its table or feed, and what its custom fields make of them. A click
 * follows the picture: who was shown a record is led by that one, also where the table or feed says something else by now.
 */
import { recordOf } from '@limn/image-types';
import { NO_RECORD, type RecordAnswer, type RecordSource } from '../../features/data/records/records.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { versionOf, type Decidable } from '../decision.ts';
import { contextFor, type LiveVersion } from '../live-version.ts';
import { computeValues } from '../resolve-values.ts';
import type { Visit } from '../visit.ts';
import type { Step } from './step.ts';

/** The parts of a visit that values are made of. */
export type Fillable = Pick<
  Visit,
  | 'opened'
  | 'decision'
  | 'eid'
  | 'send'
  | 'position'
  | 'address'
  | 'openerClass'
  | 'purpose'
  | 'wantsLink'
  | 'budget'
  | 'given'
  | 'atMs'
  | 'record'
  | 'values'
> &
  Pick<Decidable, 'isExact'>;

export interface FillStep extends Step {
  run(visit: Fillable): Promise<void> | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;

export function fillValues(records: RecordSource): FillStep {
  /** By the object that was opened, and the image whose record it is. */
  const shown = createByteCache<RecordAnswer>(MAX_BYTES);

  async function readRecord(visit: Fillable, { imageId, snapshot }: LiveVersion): Promise<RecordAnswer> {
    const { opened, decision, eid, send, address, openerClass, purpose, wantsLink, budget, isExact = false } = visit;
    const position = decision.recordPosition ?? visit.position;
    const given = decision.given ?? visit.given;
    const isPreview = purpose !== undefined;
    const key = eid === undefined || isPreview ? undefined : JSON.stringify([opened.objectId, imageId, eid, send, visit.position]);
    const held = key !== undefined && wantsLink ? shown.get(key) : undefined;
    if (held) return held;
    const params = new Map([...given].map(([name, { text }]) => [name, text]));
    const { companyId } = opened;
    const withinMs = budget.allow();
    const sample = isPreview && !isExact;
    const asked = records.read({ companyId, source: snapshot.source, params, position, address, openerClass, sample, withinMs });
    const answer = (await withDeadline(asked, withinMs)) ?? NO_RECORD;
    if (key !== undefined && answer.found && !wantsLink) shown.set(key, { ...answer, near: undefined }, weightOf(key, answer));
    return answer;
  }

  async function fillWithRecord(visit: Fillable, version: LiveVersion): Promise<void> {
    fill(visit, version, await readRecord(visit, version));
  }

  return {
    name: 'fill',
    run(visit) {
      const version = versionOf(visit.decision);
      const { record } = visit.decision;
      if (version && !record && !visit.opened.deleted && recordOf(version.snapshot.source)) return fillWithRecord(visit, version);
      fill(visit, version, record);
    },
  };
}

function fill(visit: Fillable, version: LiveVersion | undefined, record: RecordAnswer | undefined): void {
  const { decision, opened, atMs } = visit;
  const given = decision.given ?? visit.given;
  const values = record ? new Map([...given, ...record.values]) : given;
  visit.record = record;
  visit.values = version ? computeValues(values, version.computed, contextFor(version, opened.company, atMs)) : values;
}

function weightOf(key: string, { values }: RecordAnswer): number {
  return [...values].reduce((sum, [name, { text }]) => sum + 100 + 2 * (name.length + text.length), 200 + 2 * key.length);
}
