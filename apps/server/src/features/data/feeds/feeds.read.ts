/** Reads of feeds for other parts: their fields. */
import { feedParameters, type FeedField, type FeedResultType } from '@limn/contracts';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../uses/uses.port.ts';

/** Facts about a feed that an image needs. */
export interface FeedFacts {
  id: number;
  name: string;
  resultType: FeedResultType;
  /** `value` is the name of the merge field. */
  mergeFields: readonly FeedField[];
  /** Parameters of the tag that fill the placeholders of the address. */
  parameters: readonly string[];
}

interface FactsRow {
  id: number;
  name: string;
  url: string;
  result_type: FeedResultType;
  merge_fields: FeedField[];
}

const FACTS = 'id, name, url, result_type, merge_fields';

/** Undefined where the company has no such feed. While the transaction lasts its fields stay as they are. */
export async function feedFacts(tx: Tx, companyId: number, feedId: number): Promise<FeedFacts | undefined> {
  const row = await tx.maybeOne<FactsRow>(`select ${FACTS} from feed where company_id = $1 and id = $2 for share`, [companyId, feedId]);
  return row && factsOf(row);
}

/** Every feed of the company, by name. */
export async function listFeedFacts(tx: Tx, companyId: number): Promise<FeedFacts[]> {
  return (await tx.query<FactsRow>(`select ${FACTS} from feed where company_id = $1 order by lower(name), id`, [companyId])).map(factsOf);
}

/** Finds those of these feeds that there are. */
export async function feedsToAsk(tx: RenderTx, ids: readonly number[]): Promise<FeedFacts[]> {
  return (await tx.query<FactsRow>(`select ${FACTS} from feed where company_id = $1 and id = any ($2::int[])`, [ids])).map(factsOf);
}

function factsOf({ id, name, url, result_type, merge_fields }: FactsRow): FeedFacts {
  return { id, name, resultType: result_type, mergeFields: merge_fields, parameters: feedParameters(url) };
}

export const holdFeeds: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from feed where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);
