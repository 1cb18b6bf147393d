/**
 * Every report that has a page, in the order of the drawer: what it is called and where it is. Apart from the
 * definitions, so that the drawer and the list of addresses don't load them.
 */

export interface ReportPlace {
  title: string;
  path: string;
  /** Reports of one group are offered beside each other, for the same days. */
  group: 'opened' | 'recipes';
  guide: string;
  /**
   * Its entry in the drawer, and its name where the group is not seen beside it. One without an entry is
   * found by the search.
   */
  drawer?: { label: string; alone?: string };
}

export const REPORT_PLACES = {
  image: {
    title: 'Image Reporting Statistics',
    path: '/reports/image',
    group: 'opened',
    guide: '/help/reports',
    drawer: { label: 'Image', alone: 'Image report' },
  },
  livetarget: {
    title: 'Live Target Reporting Statistics',
    path: '/reports/livetarget',
    group: 'opened',
    guide: '/help/reports',
    drawer: { label: 'Live Target', alone: 'Live Target report' },
  },
  mailing: {
    title: 'Mailing Statistics',
    path: '/reports/mailings',
    group: 'opened',
    guide: '/help/reports#mailings',
    drawer: { label: 'Mailings', alone: 'Mailing report' },
  },
  openers: { title: 'Openers', path: '/reports/openers', group: 'opened', guide: '/help/reports#openers' },
  recipe: {
    title: 'Recipe Statistics',
    path: '/recipereport/recipestatistics',
    group: 'recipes',
    guide: '/help/reports#recipes',
    drawer: { label: 'Recipe Statistics' },
  },
  daily: {
    title: 'Daily Statistics',
    path: '/recipereport/dailystatistics',
    group: 'recipes',
    guide: '/help/reports#recipes',
    drawer: { label: 'Daily Statistics' },
  },
  item: {
    title: 'Item Statistics',
    path: '/recipereport/itemstatistics',
    group: 'recipes',
    guide: '/help/reports#recipes',
    drawer: { label: 'Item Statistics' },
  },
  position: {
    title: 'Position Statistics',
    path: '/recipereport/positionstatistics',
    group: 'recipes',
    guide: '/help/reports#recipes',
    drawer: { label: 'Position Statistics' },
  },
  control: {
    title: 'Control Statistics',
    path: '/recipereport/controlstatistics',
    group: 'recipes',
    guide: '/help/reports#control',
    drawer: { label: 'Control Statistics' },
  },
} as const satisfies Record<string, ReportPlace>;

export type ReportName = keyof typeof REPORT_PLACES;

/** As a list, with the parts that not every report has. */
export const REPORT_PAGES: readonly (ReportPlace & { name: ReportName })[] = (Object.keys(REPORT_PLACES) as ReportName[]).map((name) => ({
  name,
  ...REPORT_PLACES[name],
}));
