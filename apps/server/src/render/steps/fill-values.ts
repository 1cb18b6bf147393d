/**
 * The values of what is shown: what the link brings, the record of its table or feed, and what its custom
 * fields make of them. A click follows the picture: who was shown a record is led by that one, also where the
 * table or feed says something else by now.
 */
import { recordOf } from '@limn/image-types';
import { formOfStored } from '@limn/values';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import { fieldsWithSteps, fillCustomFields, type MergeContext, type Value } from '@limn/merge';
import { NO_RECORD, type RecordAnswer, type RecordSource } from '../../features/data/records/records.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { shownAtMs, versionOf, type Decidable, type Decision } from '../decision.ts';
import { contextFor, type LiveVersion } from '../live-version.ts';
import { computeValues, type Values } from '../resolve-values.ts';
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

/** A customer who is not in memory is waited for so long. */
const CUSTOMER_MS = 400;
const NO_VALUES: ReadonlyMap<string, Value> = new Map();

/** @param customers left out: fields of customers stay empty */
export function fillValues(records: RecordSource, customers?: CustomerSource): FillStep {
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

  async function fillLater(visit: Fillable, version: LiveVersion): Promise<void> {
    const record = visit.decision.record ?? (recordOf(version.snapshot.source) ? readRecord(visit, version) : undefined);
    const ofCustomer = version.asksCustomer ? readCustomer(visit, version.asksViews) : NO_VALUES;
    fill(visit, version, await record, await ofCustomer);
  }

  /** In a preview that names no one, the newest customer. */
  async function readCustomer(
    { opened, eid, purpose, budget, isExact = false }: Fillable,
    views: readonly string[],
  ): Promise<ReadonlyMap<string, Value>> {
    const { companyId, company } = opened;
    if (!customers || (eid === undefined && (purpose === undefined || isExact))) return NO_VALUES;
    const withinMs = budget.allow(CUSTOMER_MS);
    const recipient = eid === undefined ? undefined : recipientHash(company.recipientKey, eid);
    const answers = await Promise.all(
      recipient === undefined
        ? [customers.sample(companyId), ...views.map((view) => customers.sampleView(companyId, view))]
        : [
            customers.read(companyId, recipient, withinMs),
            ...views.map((view) => customers.readView(companyId, recipient, view, withinMs)),
          ],
    );
    const values = answers.flatMap((answer) => [...(answer ?? [])]);
    const form = formOfStored(company.form);
    return new Map(values.flatMap(([id, text]) => (text == null ? [] : [[`customer.${id}`, { text, origin: 'table' as const, form }]])));
  }

  return {
    name: 'fill',
    run(visit) {
      const version = versionOf(visit.decision);
      const { record } = visit.decision;
      const reads = (!record && version && recordOf(version.snapshot.source)) || (customers && version?.asksCustomer);
      if (version && !visit.opened.deleted && reads) return fillLater(visit, version);
      fill(visit, version, record, NO_VALUES);
    },
  };
}

function fill(
  visit: Fillable,
  version: LiveVersion | undefined,
  record: RecordAnswer | undefined,
  ofCustomer: ReadonlyMap<string, Value>,
): void {
  const { decision, opened } = visit;
  const given = decision.given ?? visit.given;
  const values = record || ofCustomer.size > 0 ? new Map([...given, ...ofCustomer, ...(record?.values ?? [])]) : given;
  visit.record = record;
  const context = contextFor(version, opened.company, shownAtMs(visit));
  const computed = version ? computeValues(values, version.computed, context) : values;
  visit.values = withLinkSteps(computed, decision.link, version, context);
}

/** A link may be the campaign's: its steps are not among those of the version. */
function withLinkSteps(
  values: Values,
  { link, fallbackLink }: Decision['link'],
  version: LiveVersion | undefined,
  context: MergeContext,
): Values {
  const { snapshot: own } = version ?? {};
  const steps = fieldsWithSteps([link, fallbackLink].filter((text) => text !== own?.link && text !== own?.fallbackLink));
  return steps.length === 0 ? values : fillCustomFields([], values, context, steps);
}

function weightOf(key: string, { values }: RecordAnswer): number {
  return [...values].reduce((sum, [name, { text }]) => sum + 100 + 2 * (name.length + text.length), 200 + 2 * key.length);
}
