import { z } from 'zod';
import { IsoDate } from './common.ts';
import { route } from './route.ts';

export const DayValue = z.object({ date: z.string(), value: z.number() }).meta({ id: 'DayValue' });
export const ImageStatsRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.string(),
    type_icon: z.string(),
    labels: z.array(z.string()),
    total_opens: z.number().int(),
    uniq_opens: z.number().int(),
    total_clicks: z.number().int(),
    uniq_clicks: z.number().int(),
    image_url: z.string(),
  })
  .meta({ id: 'ImageStatsRow' });
export type ImageStatsRow = z.infer<typeof ImageStatsRow>;

export const statisticsRoutes = {
  imageOpens: route({
    method: 'GET',
    path: '/image_stats/opens',
    summary: 'Last 30 days: each day’s recipients new to the period',
    access: 'viewer',
    scope: 'statistics:read',
    response: z.object({ stats: z.array(DayValue) }),
  }),
  imageClicks: route({
    method: 'GET',
    path: '/image_stats/clicks',
    summary: 'Last 30 days: each day’s new clickers, in percent of the period’s unique recipients',
    access: 'viewer',
    scope: 'statistics:read',
    response: z.object({ stats: z.array(DayValue) }),
  }),
  imageStats: route({
    method: 'GET',
    path: '/image_stats/by_date/:start/:end',
    summary: 'Impressions and clicks of each image between two days, both included',
    access: 'viewer',
    scope: 'statistics:read',
    params: z.object({ start: IsoDate, end: IsoDate }),
    response: z.object({ stats: z.array(ImageStatsRow) }),
  }),
};
