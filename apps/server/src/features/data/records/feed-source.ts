/** A record of the answer that the company's own service gives to the parameters of the link. */
import { valuesOf } from '@limn/merge';
import { TAG_PARAMETER } from '@limn/model';
import { feedFacts, listFeedFacts } from '../feeds/feeds.read.ts';
import { valued, type TableRecord } from '../tables/written-row.port.ts';
import { firstText, type SourceRow, type ValueSource } from './value-source.ts';

export const feedSource: ValueSource = {
  takesLists: true,
  hold: async (tx, companyId, id) => ((await feedFacts(tx, companyId, id)) ? undefined : 'API feed not found.'),
  async facts(tx, companyId) {
    const feeds = await listFeedFacts(tx, companyId);
    return new Map(
      feeds.map(({ id, parameters, mergeFields, resultType }) => [
        id,
        {
          custom_fields: parameters.map((field) => ({ field })),
          merge_fields: mergeFields.map(({ field, value }) => ({ field, value })),
          result_type: resultType,
        },
      ]),
    );
  },
  reader:
    ({ feeds }) =>
    async ({ companyId, params, position, withinMs }, { id }) => {
      const answer = await feeds.feedValues(companyId, id, params, position, withinMs);
      return { values: valued(answer.values, 'feed'), found: answer.state !== 'empty' };
    },
  async summary({ companyId, id, settings, transact }, { feedRecords }) {
    const facts = await transact((tx) => feedFacts(tx, companyId, id));
    const found = await feedRecords(companyId, id, settings);
    const rows = facts?.resultType === 'single' ? Math.min(1, found.length) : found.length;
    return { name: facts?.name ?? null, rows, takes: [...(facts?.parameters ?? [])] };
  },
  async rows({ companyId, id, settings }, numbers, { feedRecords }) {
    const found = await feedRecords(companyId, id, settings);
    const rows = numbers.flatMap((row) => {
      const record = found[row - 1];
      return record ? [feedRow(row, record, settings)] : [];
    });
    return { rows };
  },
};

function feedRow(row: number, record: TableRecord, settings: ReadonlyMap<string, string>): SourceRow {
  return {
    row,
    label: firstText(record.values()),
    params: new Map([...settings, [TAG_PARAMETER.position, String(row)]]),
    values: new Map([...valuesOf(Object.fromEntries(settings)), ...valued(record, 'feed')]),
  };
}
