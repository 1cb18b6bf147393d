/**
 * Adds drained batches to the sums of who opened (`opener_roll`), in the transaction of all other figures, so
 * that they can't differ. Opens and clicks are in every trait once: under their class in trait `all`, under
 * people or machines in the others.
 */
import type { Client } from 'pg';
import { hourIn, RECORD_KIND } from '@limn/model';
import { createRows, type Table } from './add-rows.ts';
import { createColumn, createNumbering } from './numbering.ts';
import { OPENER_TRAIT, sideOf } from '../log/opener-traits.ts';
import type { Opened } from './roll-hours.ts';

const OPENER_ROLL = {
  into: 'insert into opener_roll as r',
  columns: { company_id: 'int4', day: 'int4', kind: 'int2', class: 'int2', trait: 'int2', value: 'int2', total: 'int8' },
  onConflict: 'on conflict (company_id, day, sample, kind, class, trait, value) do update set total = r.total + excluded.total',
} as const satisfies Table;

/** Clocks of all zones differ by quarters of an hour. */
const QUARTER_MS = 900_000;
/** A company that is gone may have records that are on their way. */
const ZONES = 'select id, timezone from company where id = any ($1)';

export interface OpenerTally {
  add(opened: Opened & { day: number }): void;
  /** @param isDistributed whether rows go as a cluster takes them */
  write(client: Client, isDistributed: boolean): Promise<void>;
}

const { impression, click, unpaid } = RECORD_KIND;

export function createOpenerTally(): OpenerTally {
  /** Company, day, kind and class, trait and value. */
  const sums = createNumbering();
  const total = createColumn();
  /** Company, day, kind and class, quarter of an hour. */
  const quarters = createNumbering();
  const inQuarter = createColumn();

  const add = (company: number, day: number, what: number, trait: number, value: number, count: number) =>
    total.add(sums.of(company, day, what, (trait << 16) | value), count);

  /** Hours are those of the company's clocks. */
  async function addHours(client: Client): Promise<void> {
    const companies = new Set<number>();
    for (let one = 0; one < quarters.size; one++) companies.add(quarters.part(one, 0));
    const { rows } = await client.query<{ id: number; timezone: string }>(ZONES, [[...companies]]);
    const hourOf = createHours(new Map(rows.map(({ id, timezone }) => [id, timezone])));
    for (let one = 0; one < quarters.size; one++) {
      const [company, quarter] = [quarters.part(one, 0), quarters.part(one, 3)];
      add(company, quarters.part(one, 1), quarters.part(one, 2), OPENER_TRAIT.hour, hourOf(company, quarter), inQuarter.get(one));
    }
  }

  return {
    add({ companyId, day, atMs, kind, openerClass, client, device, country }) {
      if (kind !== impression && kind !== click && kind !== unpaid) return;
      add(companyId, day, (kind << 8) | openerClass, OPENER_TRAIT.all, 0, 1);
      if (kind === unpaid) return;
      const what = (kind << 8) | sideOf(openerClass);
      add(companyId, day, what, OPENER_TRAIT.client, client, 1);
      add(companyId, day, what, OPENER_TRAIT.device, device, 1);
      add(companyId, day, what, OPENER_TRAIT.country, country, 1);
      inQuarter.add(quarters.of(companyId, day, what, Math.floor(atMs / QUARTER_MS)), 1);
    },
    async write(client, isDistributed) {
      if (sums.size === 0) return;
      await addHours(client);
      const rows = createRows(OPENER_ROLL, { isDistributed });
      for (const sum of sums.inOrder(0, 1, 2, 3)) {
        const [what, trait] = [sums.part(sum, 2), sums.part(sum, 3)];
        rows.columns.company_id.put(sums.part(sum, 0));
        rows.columns.day.put(sums.part(sum, 1));
        rows.columns.kind.put(what >> 8);
        rows.columns.class.put(what & 255);
        rows.columns.trait.put(trait >> 16);
        rows.columns.value.put(trait & 65_535);
        rows.columns.total.put(total.get(sum));
      }
      await rows.add(client);
    },
  };
}

/** Companies share timezones, and a timezone's clocks are asked once for each quarter of an hour. */
function createHours(zones: ReadonlyMap<number, string>): (companyId: number, quarter: number) => number {
  const known = new Map<string, Map<number, number>>();
  return (companyId, quarter) => {
    const zone = zones.get(companyId) ?? 'UTC';
    let hours = known.get(zone);
    if (!hours) known.set(zone, (hours = new Map<number, number>()));
    let hour = hours.get(quarter);
    if (hour === undefined) hours.set(quarter, (hour = hourIn(zone, quarter * QUARTER_MS)));
    return hour;
  };
}
