/**
 * The recipients of tests, and what they did: one row for each, made by the first impression and completed by
 * a click and a later day.
 */
import type { Client } from 'pg';
import { isCounted, OPENER_CLASS, RECORD_KIND, TEST_ARM, type OpenerClass } from '@limn/model';
import { createRows, type Table } from './add-rows.ts';
import { createColumn, createNumbering } from './numbering.ts';
import type { Opened } from './roll-hours.ts';
import type { TalliedRecord } from './roll-tally.ts';

// Anyone who was assigned stays in the arm of their first impression. A click that comes before it, from
// another front, waits for it in the row.
const TEST_RECIPIENT = {
  into: 'insert into test_recipient as r',
  columns: {
    company_id: 'int4',
    object_id: 'int4',
    test: 'int4',
    recipient: 'int8',
    variant: 'int4',
    at: 'timestamptz',
    day: 'int4',
    returned: 'bool',
    clicked_at: 'timestamptz',
  },
  onConflict: `on conflict (company_id, object_id, test, recipient) do update set
      variant = case when r.at is null and excluded.at is not null or excluded.at < r.at then excluded.variant else r.variant end,
      at = least(r.at, excluded.at), day = least(r.day, excluded.day), clicked_at = least(r.clicked_at, excluded.clicked_at),
      returned = r.returned or excluded.returned or coalesce(excluded.day <> r.day, false)
    where (r.at is null and excluded.at is not null) or excluded.at < r.at or (r.clicked_at is null and excluded.clicked_at is not null)
      or excluded.clicked_at < r.clicked_at or (not r.returned and (excluded.returned or excluded.day <> r.day))`,
} as const satisfies Table;

/** `at` is in microseconds since 2000, as the database has it. */
export type TestedRecord = Opened & Pick<TalliedRecord, 'hasRecipient' | 'recipientHigh' | 'recipientLow' | 'day'> & { at: number };

export interface TestTally {
  add(record: TestedRecord, variant: number): void;
  write(client: Client, isDistributed: boolean): Promise<void>;
}

/** Bits of what is known of a recipient. */
const [SHOWN, CLICKED, RETURNED] = [1, 2, 4];

export function createTestTally(): TestTally {
  /** Company, object, test, both halves of the recipient. */
  const met = createNumbering();
  const [known, variants, days] = [createColumn(), createColumn(), createColumn()];
  const [shownAt, clickedAt] = [createColumn(Float64Array), createColumn(Float64Array)];
  const is = (one: number, bit: number) => (known.get(one) & bit) !== 0;

  return {
    add({ companyId, objectId, kind, openerClass, at, day, hasRecipient, recipientHigh, recipientLow }, variant) {
      const isShown = kind === RECORD_KIND.impression && openerClass <= OPENER_CLASS.prefetch;
      if (!hasRecipient || (!isShown && !(kind === RECORD_KIND.click && isCounted(openerClass as OpenerClass)))) return;
      const one = met.of(companyId, objectId, Math.floor(variant / TEST_ARM.places), recipientHigh, recipientLow);
      if (!isShown) {
        if (known.get(one) === 0) variants.set(one, variant);
        if (!is(one, CLICKED) || at < clickedAt.get(one)) clickedAt.set(one, at);
        known.set(one, known.get(one) | CLICKED);
        return;
      }
      const isFirst = !is(one, SHOWN);
      if (!isFirst && day !== days.get(one)) known.set(one, known.get(one) | RETURNED);
      if (isFirst || at < shownAt.get(one)) {
        variants.set(one, variant);
        shownAt.set(one, at);
      }
      if (isFirst || day < days.get(one)) days.set(one, day);
      known.set(one, known.get(one) | SHOWN);
    },
    async write(client, isDistributed) {
      const { columns, add } = createRows(TEST_RECIPIENT, { isDistributed });
      for (let one = 0; one < met.size; one++) {
        columns.company_id.put(met.part(one, 0));
        columns.object_id.put(met.part(one, 1));
        columns.test.put(met.part(one, 2));
        columns.recipient.putHalves(met.part(one, 3), met.part(one, 4));
        columns.variant.put(variants.get(one));
        columns.at.put(is(one, SHOWN) ? shownAt.get(one) : null);
        columns.day.put(is(one, SHOWN) ? days.get(one) : null);
        columns.returned.put(Number(is(one, RETURNED)));
        columns.clicked_at.put(is(one, CLICKED) ? clickedAt.get(one) : null);
      }
      await add(client);
    },
  };
}
