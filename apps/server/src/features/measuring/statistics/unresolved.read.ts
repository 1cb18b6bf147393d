/**
 * Placeholders of tags that arrived unfilled: the tag and the email service do not speak of the same field.
 */
import type { Tx } from '../../../storage/database.ts';
import { imageNames } from '../../design/images/images.read.ts';
import { reportedRecipes } from '../../recommending/recipes/recipes.read.ts';
import { openedCampaigns } from '../../targeting/campaigns/campaigns.read.ts';

export interface UnresolvedParameter {
  kind: 'image' | 'campaign' | 'recipe';
  id: number;
  /** The name of the image, campaign or recipe. */
  name: string;
  parameter: string;
  token: string;
  count: number;
  lastSeen: Date;
}

type Found = Omit<UnresolvedParameter, 'kind' | 'name'>;

const MAX = 100;

/** The latest first; none of what was deleted. */
export async function unresolvedSince(tx: Tx, companyId: number, fromDay: number): Promise<UnresolvedParameter[]> {
  const found = await tx.query<Found>(
    `select object_id as id, parameter, (array_agg(token order by last_at desc))[1] as token, sum(n)::bigint as count, max(last_at) as "lastSeen"
     from unresolved where company_id = $1 and day >= $2 group by object_id, parameter order by max(last_at) desc, object_id, parameter limit ${MAX}`,
    [companyId, fromDay],
  );
  const named = await namesOf(
    tx,
    companyId,
    found.map(({ id }) => id),
  );
  return found.flatMap((row) => {
    const object = named.get(row.id);
    return object ? [{ ...row, ...object }] : [];
  });
}

/** No two of them have one number, whatever they are. */
async function namesOf(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Pick<UnresolvedParameter, 'kind' | 'name'>>> {
  if (ids.length === 0) return new Map();
  const images = await imageNames(tx, companyId, ids);
  const campaigns = await openedCampaigns(tx, companyId, ids);
  const recipes = await reportedRecipes(tx, companyId);
  const named = new Map<number, Pick<UnresolvedParameter, 'kind' | 'name'>>();
  for (const [id, name] of images) named.set(id, { kind: 'image', name });
  for (const [id, { name, deleted }] of campaigns) if (!deleted) named.set(id, { kind: 'campaign', name });
  for (const { id, name, deleted } of recipes) if (!deleted) named.set(id, { kind: 'recipe', name });
  return named;
}
