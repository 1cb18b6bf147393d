/**
 * Entries of the drawer and the search. A link is listed only when its page works; a group shows when it
 * holds a link.
 */
import {
  Add,
  Assessment,
  BarChart,
  Business,
  Cloud,
  Code,
  Dashboard,
  DashboardCustomize as Template,
  DateRange,
  Delete as Bin,
  Email,
  Hub as Flavour,
  FilterAlt,
  HelpOutline as Help,
  Image,
  Leaderboard,
  ListAlt as Recipe,
  Logout,
  MarkEmailRead as CheckEmail,
  CompareArrows,
  Numbers,
  Person,
  FilterAlt as Segments,
  PersonSearch as FindPerson,
  PhotoLibrary as Assets,
  Schedule,
  Settings,
  StackedBarChart,
  TableChart,
  Timeline,
  TrackChanges as Target,
  type SvgIconComponent,
} from '../ui/icons/general.ts';
import { REPORT_PAGES, type ReportName, type ReportPlace } from '@limn/reporting';
import type { HelpLinks } from '../api/app-config.ts';

export interface NavigationLink {
  label: string;
  icon: SvgIconComponent;
  to: string;
  /** Its name where its group is not seen beside it. */
  alone?: string;
  /** Opens in another tab. */
  outside?: boolean;
  /** Addresses of pages that belong to this one. */
  also?: readonly string[];
  /** Handed to the page. */
  state?: unknown;
}

export interface NavigationGroup {
  title: string | undefined;
  links: readonly NavigationLink[];
}

export const NEW_IMAGE: NavigationLink = { label: 'NEW IMAGE', icon: Add, to: '/new' };

const CHECK_EMAIL: NavigationLink = { label: 'Check an email', icon: CheckEmail, to: '/doctor' };

const ASSETS: NavigationLink = { label: 'Assets', icon: Assets, to: '/pictures' };

const TEMPLATES: NavigationLink = { label: 'Templates', icon: Template, to: '/template/1', also: ['/template'] };

const TABLES: NavigationLink = { label: 'Data Tables', icon: TableChart, to: '/datatables', also: ['/scheduledimports'] };

const REPORT_ICONS: Readonly<Record<ReportName, SvgIconComponent>> = {
  image: BarChart,
  livetarget: StackedBarChart,
  openers: BarChart,
  recipe: Assessment,
  daily: DateRange,
  item: Leaderboard,
  mailing: Email,
  position: Numbers,
  control: CompareArrows,
};

function reportsOf(wanted: ReportPlace['group']): NavigationLink[] {
  return REPORT_PAGES.flatMap(({ name, group, path, drawer }) =>
    group === wanted && drawer ? [{ ...drawer, icon: REPORT_ICONS[name], to: path }] : [],
  );
}

/** Pages that are reached from others, and by the search. */
export const FURTHER_PAGES: readonly NavigationLink[] = [
  { label: 'Scheduled Imports', icon: Schedule, to: '/scheduledimports' },
  { label: 'Customers', icon: Person, to: '/customers' },
  ...REPORT_PAGES.flatMap(({ name, title, path, drawer }) => (drawer ? [] : [{ label: title, icon: REPORT_ICONS[name], to: path }])),
  { label: 'Send events', icon: Code, to: '/eventdata/send' },
  { label: 'Look up a recipient', icon: FindPerson, to: '/livetarget/recipient' },
  { label: 'Segments', icon: Segments, to: '/livetarget/segments' },
  { label: 'Bin', icon: Bin, to: '/bin' },
  { label: 'API reference', icon: Code, to: '/help/api/reference' },
];

const EVENTS: NavigationLink = { label: 'Event Data', icon: Timeline, to: '/eventdata', also: ['/eventfields', '/customers'] };

const EVENT_VIEWS: NavigationLink = { label: 'Event Views', icon: FilterAlt, to: '/eventviews', also: ['/eventviews/edit'] };

const FEEDS: NavigationLink = { label: 'API', icon: Cloud, to: '/datasources' };

const FLAVOURS: NavigationLink = { label: 'Flavours', icon: Flavour, to: '/flavours', also: ['/flavours/edit'] };

export const GROUPS: readonly NavigationGroup[] = [
  { title: undefined, links: [{ label: 'Dashboard', icon: Dashboard, to: '/home' }] },
  {
    title: 'Campaigns',
    links: [
      { label: 'Images', icon: Image, to: '/images', also: ['/tag', '/editor'] },
      {
        label: 'Live Target',
        icon: Target,
        to: '/livetarget',
        also: ['/livetarget/edit', '/livetarget/recipient', '/livetarget/segments', '/livetarget/segment'],
      },
      { label: 'Recipe Builder', icon: Recipe, to: '/recipebuilder', also: ['/recipebuilder/edit'] },
    ],
  },
  { title: 'Data Sources', links: [TABLES, FEEDS, FLAVOURS, EVENTS, EVENT_VIEWS] },
  { title: 'Reporting', links: reportsOf('opened') },
  { title: 'Recipe Reporting', links: reportsOf('recipes') },
  { title: 'Tools', links: [TEMPLATES, ASSETS, CHECK_EMAIL] },
];

export const COMPANIES: NavigationLink = { label: 'Companies and invitations', icon: Business, to: '/invitations' };

export function footLinks(links: HelpLinks): readonly NavigationLink[] {
  return [
    { label: 'Settings', icon: Settings, to: '/settings' },
    { label: 'Help and Support', icon: Help, to: links.help, outside: !/^\/(?!\/)/.test(links.help) },
    { label: 'Log out', icon: Logout, to: '/logout', state: { now: true } },
  ];
}
