/** What other parts may ask about feeds: their fields, and who uses them. */
import { feedParameters, type FeedField, type FeedResultType, type UsingImage } from '@limn/contracts';
import { parseTemplate, sourceNames } from '@limn/merge';
import { documentFields, type SceneDocument } from '@limn/scene';
import type { Tx } from '../../../storage/database.ts';

/** What an image needs to know of its feed. */
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
const MOST_USERS = 100;

/** Undefined where the company has no such feed. While the transaction lasts its fields stay as they are. */
export async function feedFacts(tx: Tx, companyId: number, feedId: number): Promise<FeedFacts | undefined> {
  const row = await tx.maybeOne<FactsRow>(`select ${FACTS} from feed where company_id = $1 and id = $2 for share`, [companyId, feedId]);
  return row && factsOf(row);
}

/** Every feed of the company, by name. */
export async function listFeedFacts(tx: Tx, companyId: number): Promise<FeedFacts[]> {
  return (await tx.query<FactsRow>(`select ${FACTS} from feed where company_id = $1 order by lower(name), id`, [companyId])).map(factsOf);
}

function factsOf({ id, name, url, result_type, merge_fields }: FactsRow): FeedFacts {
  return { id, name, resultType: result_type, mergeFields: merge_fields, parameters: feedParameters(url) };
}

/** The feed that a live version was published with; of one that does not say, the draft's. */
const LIVE_FEED = `coalesce(v.snapshot #>> '{feed,id}', i.api_source ->> 'id')`;
const LIVE = `image i join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version`;

/** Images and templates whose draft or live version is filled by this feed, by name. */
export async function usersOfFeed(tx: Tx, companyId: number, feedId: number): Promise<UsingImage[]> {
  return tx.query<UsingImage>(
    `select case when i.template then 'template' else 'image' end as kind, i.id, i.name
     from image i left join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
     where i.company_id = $1 and i.deleted_at is null and (i.api_source ->> 'id' = $2 or v.snapshot #>> '{feed,id}' = $2)
     order by lower(i.name), i.id limit ${MOST_USERS}`,
    [companyId, String(feedId)],
  );
}

interface LiveRow {
  id: number;
  name: string;
  template: boolean;
  document: SceneDocument;
  link: string | null;
  custom: { value: string }[] | null;
}

/** Of the images whose live version is filled by this feed, those that show one of these fields, or every one without `fields`. */
export async function liveUsersOfFeed(tx: Tx, companyId: number, feedId: number, fields?: ReadonlySet<string>): Promise<UsingImage[]> {
  const rows = await tx.query<LiveRow>(
    `select i.id, i.name, i.template, v.snapshot -> 'document' as document, v.snapshot ->> 'link' as link, v.snapshot -> 'customFields' as custom
     from ${LIVE} where i.company_id = $1 and i.deleted_at is null and ${LIVE_FEED} = $2 order by lower(i.name), i.id`,
    [companyId, String(feedId)],
  );
  const using = fields ? rows.filter((row) => fieldsOf(row).some((field) => fields.has(field))) : rows;
  return using.slice(0, MOST_USERS).map(({ id, name, template }) => ({ kind: template ? 'template' : 'image', id, name }));
}

function fieldsOf({ document, link, custom }: LiveRow): string[] {
  const templates = [link ?? '', ...(custom ?? []).map(({ value }) => value)];
  return [...sourceNames(documentFields(document)), ...templates.flatMap((template) => parseTemplate(template).sources)];
}
