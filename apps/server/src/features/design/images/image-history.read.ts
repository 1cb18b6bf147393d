/** When images were published, for other features. */
import { dateOfDay } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface PublishedAt {
  imageId: number;
  name: string;
  version: number;
  at: Date;
}

/** Versions of images that are live, published since a day and the one before each of them, by image and version. */
export async function publishedSince(tx: Tx, companyId: number, day: number): Promise<PublishedAt[]> {
  return tx.query<PublishedAt>(
    `select * from (
       select v.image_id as "imageId", i.name, v.version, v.published_at as at,
         lead(v.published_at) over (partition by v.image_id order by v.version) as next_at
       from image i join image_version v on v.company_id = i.company_id and v.image_id = i.id
       where i.company_id = $1 and i.deleted_at is null and not i.template and i.live_version is not null
     ) v where at >= $2::date or next_at >= $2::date order by "imageId", version`,
    [companyId, dateOfDay(day)],
  );
}
