/**
 * Tells who uses what according to the drafts and versions themselves, read by the database's own JSON path:
 * it shares no code with what fills the table.
 */
import type { Database } from '../../../../storage/database.ts';

const IDS = ['assetId', 'previewAssetId', 'fallbackAssetId', 'staticImageId', 'dynamicPreviewImageId', 'dynamicFallbackImageId'];

/** Everything that an image holds, as one JSON value for the draft and one for the live version. */
const HELD = `select i.id, false as live, jsonb_build_object('document', i.document::jsonb, 'a', i.fallback_image, 'b', i.link, 'c', i.fallback_link,
    'd', i.custom_merge_fields, 'e', i.data_source) as held, i.data_source ->> 'id' as table_id, i.api_source ->> 'id' as feed_id
  from image i where i.company_id = $1 and i.deleted_at is null
  union all
  select i.id, true, v.snapshot,
    coalesce(v.snapshot #>> '{table,id}', case when v.snapshot #>> '{source,kind}' in ('table', 'places') then v.snapshot #>> '{source,id}' end),
    coalesce(v.snapshot #>> '{feed,id}', case when v.snapshot #>> '{source,kind}' = 'feed' then v.snapshot #>> '{source,id}' end, i.api_source ->> 'id')
  from image i join image_version v on v.company_id = $1 and v.image_id = i.id and v.version = i.live_version
  where i.company_id = $1 and i.deleted_at is null`;

/**
 * Lines of "kind id image live", sorted: first what the table says, then what the documents say. Assets that
 * are gone are left out.
 */
export async function usesOf(db: Pick<Database, 'withCompany'>, companyId: number): Promise<{ noted: string[]; named: string[] }> {
  return db.withCompany(companyId, async (tx) => {
    const noted = await tx.query<{ line: string }>(
      `select concat_ws(' ', used_kind, used_id, user_id, live) as line from object_use where company_id = $1
         and (used_kind <> 1 or used_id in (select id::text from asset where company_id = $1)) order by 1`,
      [companyId],
    );
    const named = await tx.query<{ line: string }>(
      `with held as (${HELD})
       select concat_ws(' ', 1, a.id, h.id, h.live) as line from held h join asset a on a.company_id = $1 and (strpos(h.held::text, a.address_key) > 0
         or exists (select from unnest($2::text[]) name, jsonb_path_query(h.held, ('$.**."' || name || '"')::jsonpath) found where found #>> '{}' = a.id::text))
       union select concat_ws(' ', 2, lower(btrim(family, ' "''')), h.id, h.live)
         from held h, jsonb_path_query(h.held, '$.**.fontFamily') list, regexp_split_to_table(list #>> '{}', ',') family
       union select concat_ws(' ', 3, h.table_id, h.id, h.live) from held h where h.table_id is not null
       union select concat_ws(' ', 4, h.feed_id, h.id, h.live) from held h where h.feed_id is not null
       order by 1`,
      [companyId, IDS],
    );
    return { noted: noted.map(({ line }) => line), named: named.map(({ line }) => line) };
  });
}
