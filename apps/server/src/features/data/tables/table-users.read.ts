/** Which images show the rows of a table, and which of its columns their readers see. */
import type { UsingImage } from '@limn/contracts';
import { parseTemplate } from '@limn/merge';
import { IMAGE_TYPE } from '@limn/model';
import type { SceneObject } from '@limn/scene';
import type { Tx } from '../../../storage/database.ts';
import type { VersionSnapshot } from '@limn/published';

export interface ImageOfTable extends UsingImage {
  /** Names that the live version reads values by, within steps and custom fields too; undefined where none shows the table. */
  liveFields: ReadonlySet<string> | undefined;
}

const MOST_USERS = 100;

/** By name, at most 100; those with a live version first. Held until the transaction ends, so that none is published meanwhile. */
export async function imagesOfTable(tx: Tx, companyId: number, tableId: number): Promise<ImageOfTable[]> {
  const rows = await tx.query<UsingImage & { snapshot: VersionSnapshot | null }>(
    `select case when i.template then 'template' else 'image' end as kind, i.id, i.name,
            case when v.snapshot -> 'table' ->> 'id' = $2::text then v.snapshot end as snapshot
     from image i left join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
     where i.company_id = $1 and i.deleted_at is null
       and ((i.type_id = any ($3) and i.data_source ->> 'id' = $2::text) or v.snapshot -> 'table' ->> 'id' = $2::text)
     order by (v.snapshot -> 'table' ->> 'id' = $2::text) desc nulls last, lower(i.name), i.id limit ${MOST_USERS} for key share of i`,
    [companyId, tableId, [IMAGE_TYPE.location, IMAGE_TYPE.dataTable]],
  );
  return rows.map(({ kind, id, name, snapshot }) => ({ kind, id, name, liveFields: snapshot ? fieldsOf(snapshot) : undefined }));
}

function fieldsOf({ document, link, fallbackLink, fallbackImage, customFields }: VersionSnapshot): Set<string> {
  const fields = new Set(labelsOfMaps(document.objects));
  for (const text of texts([document, link, fallbackLink, fallbackImage, customFields.map(({ value }) => value)]))
    for (const field of parseTemplate(text).sources) fields.add(field);
  return fields;
}

/** Columns whose texts stand beside the pins of maps. */
function labelsOfMaps(objects: readonly SceneObject[]): string[] {
  return objects.flatMap((object) => {
    if (object.type === 'group') return labelsOfMaps(object.objects);
    const source = object.type === 'image' ? object.mapSource : undefined;
    if (typeof source !== 'object' || source === null || !('label' in source)) return [];
    return typeof source.label === 'string' ? [source.label] : [];
  });
}

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.includes('{{') || value.includes('[[')) yield value;
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* texts(part);
}
