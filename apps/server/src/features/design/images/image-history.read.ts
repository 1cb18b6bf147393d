/** Tells which version of an image was shown from when on, for other features. */
import { dateOfDay, OBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface WentLive {
  imageId: number;
  name: string;
  version: number;
  at: Date;
  /** It had been published before, and was shown again from then on. */
  restored: boolean;
  /** The version that is live now. */
  liveVersion: number;
}

/**
 * When versions went live since a day, with the time before each: of images that are live, by image and time.
 */
export async function wentLiveSince(tx: Tx, companyId: number, day: number): Promise<WentLive[]> {
  return tx.query<WentLive>(
    `select "imageId", name, version, at, restored, "liveVersion" from (
       select v.*, i.name, i.live_version as "liveVersion", lead(at) over (partition by "imageId" order by at, version) as next_at
       from image i join (
         select image_id as "imageId", version, published_at as at, false as restored from image_version where company_id = $1
         union all
         select object_id, version, at, true from restored_version where company_id = $1 and kind = ${OBJECT_KIND.image}
       ) v on v."imageId" = i.id
       where i.company_id = $1 and i.deleted_at is null and not i.template and i.live_version is not null
     ) v where at >= $2::date or next_at >= $2::date order by "imageId", at, version`,
    [companyId, dateOfDay(day)],
  );
}
