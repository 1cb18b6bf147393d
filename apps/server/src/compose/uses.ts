/** Gives the table of uses what it holds while an image that begins to use it is saved. */
import { USED_KIND } from '@limn/model';
import { holdFeeds } from '../features/data/feeds/feeds.read.ts';
import { holdTables } from '../features/data/tables/tables.read.ts';
import { createUses } from '../features/data/uses/note-uses.ts';
import type { Uses } from '../features/data/uses/uses.port.ts';
import { holdAssets } from '../features/design/assets/assets.read.ts';
import { holdFonts } from '../features/design/fonts/fonts.read.ts';

export function composeUses(): Uses {
  return createUses({
    [USED_KIND.asset]: holdAssets,
    [USED_KIND.font]: holdFonts,
    [USED_KIND.table]: holdTables,
    [USED_KIND.feed]: holdFeeds,
  });
}
