/** Every address of the app. A route stands here only when its page works. */
import { REPORT_PAGES, type ReportName } from '@limn/reporting';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { guardMiddleware } from './shell/guard-middleware.ts';
import { guardPorts } from './shell/guard-ports.ts';
import { askingAhead, lazyPage } from './shell/lazy-page.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { WholePageLoader } from './shell/PageLoader.tsx';
import { Root } from './shell/Root.tsx';
import { PageError, RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShellIfSignedIn } from './shell/ShellIfSignedIn.tsx';
import type { RouteHandle } from './shell/use-page-title.ts';
import type { Services } from './api/services.tsx';
import type { Session } from './session/session.ts';

interface PageRoute {
  path: string;
  handle: RouteHandle;
  lazy: ReturnType<typeof lazyPage>;
}

/** The page of each report. */
const REPORT_SCREENS: Readonly<Record<ReportName, PageRoute['lazy']>> = {
  image: lazyPage(() => import('./features/measuring/reports/ImageReportPage.tsx'), 'ImageReportPage'),
  livetarget: lazyPage(() => import('./features/measuring/reports/LiveTargetReportPage.tsx'), 'LiveTargetReportPage'),
  mailing: lazyPage(() => import('./features/measuring/reports/MailingReportPage.tsx'), 'MailingReportPage'),
  openers: lazyPage(() => import('./features/measuring/reports/OpenersPage.tsx'), 'OpenersPage'),
  recipe: lazyPage(() => import('./features/measuring/reports/RecipeReportPage.tsx'), 'RecipeReportPage'),
  daily: lazyPage(() => import('./features/measuring/reports/DailyReportPage.tsx'), 'DailyReportPage'),
  item: lazyPage(() => import('./features/measuring/reports/ItemReportPage.tsx'), 'ItemReportPage'),
  control: lazyPage(() => import('./features/measuring/reports/ControlReportPage.tsx'), 'ControlReportPage'),
  position: lazyPage(() => import('./features/measuring/reports/PositionReportPage.tsx'), 'PositionReportPage'),
};

/** Toolbar and drawer around them. */
const WITH_SHELL: readonly PageRoute[] = [
  {
    path: 'home',
    handle: { title: 'Dashboard', guide: '/help/tour#dashboard' },
    lazy: lazyPage(() => import('./features/measuring/home/HomePage.tsx'), 'HomePage'),
  },
  {
    path: 'bin',
    handle: { title: 'Bin', guide: '/help/guides#delete-an-image' },
    lazy: lazyPage(() => import('./features/design/bin/BinPage.tsx'), 'BinPage'),
  },
  {
    path: 'pictures',
    handle: { title: 'Assets', guide: '/help/pictures' },
    lazy: lazyPage(() => import('./features/design/assets/PicturesPage.tsx'), 'PicturesPage'),
  },
  {
    path: 'new',
    handle: { title: 'New image', guide: '/help/getting-started#make-an-image' },
    lazy: lazyPage(() => import('./features/design/new/NewImagePage.tsx'), 'NewImagePage'),
  },
  {
    path: 'editor',
    handle: { title: 'Editor', wholeWidth: true, inOtherCompany: '/images', guide: '/help/getting-started#design-it' },
    lazy: lazyPage(() => import('./features/design/editor/EditorPage.tsx'), 'EditorPage'),
  },
  {
    path: 'proof',
    handle: { title: 'Proof', inOtherCompany: '/images' },
    lazy: lazyPage(() => import('./features/design/proof/ProofPage.tsx'), 'ProofPage'),
  },
  {
    path: 'template/:type',
    handle: { title: 'Templates', guide: '/help/templates' },
    lazy: lazyPage(() => import('./features/design/templates/TemplatesPage.tsx'), 'TemplatesPage'),
  },
  {
    path: 'datasources',
    handle: { title: 'API Data Sources' },
    lazy: lazyPage(() => import('./features/data/feeds/FeedsPage.tsx'), 'FeedsPage'),
  },
  {
    path: 'datatables',
    handle: { title: 'Data Tables' },
    lazy: lazyPage(() => import('./features/data/tables/TablesPage.tsx'), 'TablesPage'),
  },
  {
    path: 'datatables/:id',
    handle: { title: 'Data Tables', inOtherCompany: '/datatables' },
    lazy: lazyPage(() => import('./features/data/tables/TableRowsPage.tsx'), 'TableRowsPage'),
  },
  {
    path: 'scheduledimports',
    handle: { title: 'Scheduled Imports' },
    lazy: lazyPage(() => import('./features/data/imports/ImportsPage.tsx'), 'ImportsPage'),
  },
  {
    path: 'eventviews',
    handle: { title: 'Event Views', guide: '/help/event-views' },
    lazy: lazyPage(() => import('./features/data/views/list/ViewsPage.tsx'), 'ViewsPage'),
  },
  {
    path: 'eventviews/edit',
    handle: { title: 'Event View', inOtherCompany: '/eventviews', guide: '/help/event-views#editor' },
    lazy: lazyPage(() => import('./features/data/views/editor/ViewEditorPage.tsx'), 'ViewEditorPage'),
  },
  {
    path: 'customers',
    handle: { title: 'Customers', guide: '/help/customers' },
    lazy: lazyPage(() => import('./features/data/customers/CustomersPage.tsx'), 'CustomersPage'),
  },
  {
    path: 'customers/:id',
    handle: { title: 'Customer', inOtherCompany: '/customers', guide: '/help/customers#identities' },
    lazy: lazyPage(() => import('./features/data/customers/CustomerPage.tsx'), 'CustomerPage'),
  },
  {
    path: 'eventdata',
    handle: { title: 'Event Data', guide: '/help/events' },
    lazy: lazyPage(() => import('./features/data/events/EventsPage.tsx'), 'EventsPage'),
  },
  {
    path: 'eventdata/send',
    handle: { title: 'Send events', guide: '/help/events#send' },
    lazy: lazyPage(() => import('./features/data/events/SendPage.tsx'), 'SendPage'),
  },
  {
    path: 'eventfields',
    handle: { title: 'Event Data', inOtherCompany: '/eventdata', guide: '/help/events#columns' },
    lazy: lazyPage(() => import('./features/data/events/EventPage.tsx'), 'EventPage'),
  },
  {
    path: 'livetarget',
    handle: { title: 'Live Target', guide: '/help/live-target' },
    lazy: lazyPage(() => import('./features/targeting/campaigns/list/CampaignsPage.tsx'), 'CampaignsPage'),
  },
  {
    path: 'livetarget/edit',
    handle: { title: 'Live Target Campaign', inOtherCompany: '/livetarget', guide: '/help/live-target#rulesets' },
    lazy: lazyPage(() => import('./features/targeting/campaigns/editor/CampaignEditorPage.tsx'), 'CampaignEditorPage'),
  },
  {
    path: 'flavours',
    handle: { title: 'Recommendation Flavours', guide: '/help/flavours' },
    lazy: lazyPage(() => import('./features/recommending/flavours/list/FlavoursPage.tsx'), 'FlavoursPage'),
  },
  {
    path: 'flavours/edit',
    handle: { title: 'Edit flavour', inOtherCompany: '/flavours', guide: '/help/flavours#setup' },
    lazy: lazyPage(() => import('./features/recommending/flavours/editor/FlavourEditorPage.tsx'), 'FlavourEditorPage'),
  },
  {
    path: 'livetarget/recipient',
    handle: { title: 'Look up a recipient', inOtherCompany: '/livetarget', guide: '/help/live-target#look-up-a-recipient' },
    lazy: lazyPage(() => import('./features/targeting/campaigns/lookup/LookUpPage.tsx'), 'LookUpPage'),
  },
  {
    path: 'livetarget/segments',
    handle: { title: 'Segments', guide: '/help/live-target#segments' },
    lazy: lazyPage(() => import('./features/targeting/segments/SegmentsPage.tsx'), 'SegmentsPage'),
  },
  {
    path: 'livetarget/segment',
    handle: { title: 'Segment', inOtherCompany: '/livetarget/segments', guide: '/help/live-target#segments' },
    lazy: lazyPage(() => import('./features/targeting/segments/SegmentPage.tsx'), 'SegmentPage'),
  },
  ...REPORT_PAGES.map(({ name, path, title, guide }) => ({ path: path.slice(1), handle: { title, guide }, lazy: REPORT_SCREENS[name] })),
  {
    path: 'reports/opens',
    handle: { title: 'Opens', guide: '/help/reports' },
    lazy: lazyPage(() => import('./features/measuring/reports/opens/OpensPage.tsx'), 'OpensPage'),
  },
  {
    path: 'recipebuilder',
    handle: { title: 'Recipe', guide: '/help/recipes' },
    lazy: lazyPage(() => import('./features/recommending/recipes/list/RecipesPage.tsx'), 'RecipesPage'),
  },
  {
    path: 'recipebuilder/edit',
    handle: { title: 'Recipe Builder', inOtherCompany: '/recipebuilder', guide: '/help/recipes#the-builder' },
    lazy: lazyPage(() => import('./features/recommending/recipes/editor/RecipeEditorPage.tsx'), 'RecipeEditorPage'),
  },
  {
    path: 'settings/:tab?',
    handle: { title: 'Account Settings', guide: '/help/accounts' },
    lazy: lazyPage(() => import('./features/people/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: 'doctor',
    handle: { title: 'Check an email', guide: '/help/doctor' },
    lazy: lazyPage(() => import('./features/design/doctor/DoctorPage.tsx'), 'DoctorPage'),
  },
];

/** The tags dialog stands over the list, so that closing it leads back without loading it again. */
const IMAGES: RouteObject = {
  lazy: lazyPage(() => import('./features/design/images/ImagesPage.tsx'), 'ImagesPage'),
  children: [
    { path: 'images', handle: { title: 'Images', guide: '/help/tour#images' } satisfies RouteHandle, element: null },
    {
      path: 'tag',
      handle: { title: 'Tags', inOtherCompany: '/images', guide: '/help/tags' } satisfies RouteHandle,
      lazy: lazyPage(() => import('./features/design/tags/TagPage.tsx'), 'TagPage'),
    },
  ],
};

/** With the shell for those who are signed in. */
const FOR_ANYBODY: readonly PageRoute[] = [
  { path: 'error', handle: { title: 'Error' }, lazy: lazyPage(() => import('./features/people/sign-in/ErrorPage.tsx'), 'ErrorPage') },
];

/** For anyone, too; people who are not signed in read it on a page of its own. */
const HELP: RouteObject = {
  lazy: lazyPage(() => import('./help/HelpFrame.tsx'), 'HelpFrame'),
  ErrorBoundary: RouteError,
  children: [
    ...['help', 'help/:topic'].map((path) => ({
      path,
      handle: { title: 'Help' } satisfies RouteHandle,
      lazy: lazyPage(() => import('./help/HelpPage.tsx'), 'HelpPage'),
    })),
    {
      path: 'help/api/reference',
      handle: { title: 'API reference' } satisfies RouteHandle,
      lazy: lazyPage(() => import('./help/reference/ReferencePage.tsx'), 'ReferencePage'),
    },
  ],
};

/** By themselves. */
const BARE: readonly PageRoute[] = [
  { path: 'login', handle: { title: 'Log in' }, lazy: lazyPage(() => import('./features/people/sign-in/LoginPage.tsx'), 'LoginPage') },
  {
    path: 'login/callback',
    handle: { title: 'Logging in' },
    lazy: lazyPage(() => import('./features/people/sign-in/CallbackPage.tsx'), 'CallbackPage'),
  },
  { path: 'logout', handle: { title: 'Log out' }, lazy: lazyPage(() => import('./features/people/sign-in/LogoutPage.tsx'), 'LogoutPage') },
  { path: 'signup', handle: { title: 'Sign up' }, lazy: lazyPage(() => import('./features/people/sign-in/SignUpPage.tsx'), 'SignUpPage') },
  {
    path: 'verify',
    handle: { title: 'Verify your email' },
    lazy: lazyPage(() => import('./features/people/sign-in/VerifyPage.tsx'), 'VerifyPage'),
  },
  {
    path: 'createcompany',
    handle: { title: 'Set up your company' },
    lazy: lazyPage(() => import('./features/people/company/CreateCompanyPage.tsx'), 'CreateCompanyPage'),
  },
  {
    path: 'invitations',
    handle: { title: 'Companies and invitations' },
    lazy: lazyPage(() => import('./features/people/company/CompaniesPage.tsx'), 'CompaniesPage'),
  },
];

export function routeList(session: Session, services: Services): RouteObject[] {
  return [
    {
      path: '/',
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: WholePageLoader,
      middleware: [guardMiddleware(guardPorts(session, services), services.deployment.outdated)],
      // Middleware runs before loaders, so there is one, and it is asked at every navigation.
      loader: () => null,
      shouldRevalidate: () => true,
      children: [
        { index: true, loader: () => redirect('/home'), Component: WholePageLoader },
        // Where the bin used to be.
        { path: 'images/bin', loader: () => redirect('/bin'), Component: WholePageLoader },
        {
          Component: Shell,
          ErrorBoundary: RouteError,
          // A page that fails leaves the shell around it standing.
          children: [
            {
              ErrorBoundary: PageError,
              children: [
                ...WITH_SHELL.map((page) => askingAhead(page, services)),
                IMAGES,
                { path: '*', handle: { title: 'Not found' }, Component: NotFoundPage },
              ],
            },
          ],
        },
        { Component: ShellIfSignedIn, ErrorBoundary: RouteError, children: [...FOR_ANYBODY] },
        HELP,
        ...BARE,
      ],
    },
  ];
}

export function createRouter(session: Session, services: Services) {
  return createBrowserRouter(routeList(session, services));
}
