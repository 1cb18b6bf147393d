import { accountRoutes } from './accounts.ts';
import { activityRoutes } from './activity.ts';
import { assetBatchRoutes } from './asset-batches.ts';
import { assetRoutes } from './assets.ts';
import { billingRoutes } from './billing.ts';
import { campaignCheckRoutes } from './campaign-checks.ts';
import { campaignSimulationRoutes } from './campaign-simulations.ts';
import { campaignTestRoutes } from './campaign-tests.ts';
import { campaignRoutes } from './campaigns.ts';
import { companyFileRoutes } from './company-files.ts';
import { dataBatchRoutes } from './data-batches.ts';
import { eventViewRoutes } from './event-views.ts';
import { customerRoutes } from './customers.ts';
import { customerImportRoutes } from './customer-imports.ts';
import { eventImportRoutes } from './event-imports.ts';
import { collectedRoutes } from './collected-events.ts';
import { eventRoutes } from './events.ts';
import { datasourceRoutes } from './datasource.ts';
import { datatableRoutes } from './datatable.ts';
import { erasureRoutes } from './erasures.ts';
import { firstStepsRoutes } from './first-steps.ts';
import { flavourRoutes } from './flavours.ts';
import { fontRoutes } from './fonts.ts';
import { imageBatchRoutes } from './image-batches.ts';
import { imageFolderRoutes } from './image-folders.ts';
import { imageTypeRoutes } from './image-types.ts';
import { imageVersionRoutes } from './image-versions.ts';
import { imageRoutes } from './images.ts';
import { keyRoutes } from './keys.ts';
import { paletteRoutes } from './palette.ts';
import { peopleRoutes } from './people.ts';
import { proofRoutes } from './proofs.ts';
import { campaignBinRoutes, recipeBinRoutes } from './published-bins.ts';
import { queryBuilderRoutes } from './query-builder.ts';
import { recipientDecisionRoutes } from './recipient-decisions.ts';
import { recipePreviewRoutes } from './recipe-previews.ts';
import { recipeRoutes } from './recipes.ts';
import { sampleRoutes } from './samples.ts';
import { scheduledImportRoutes } from './scheduled-imports.ts';
import { answersRoutes } from './answers.ts';
import { openerStatisticsRoutes } from './opener-statistics.ts';
import { recipeStatisticsRoutes } from './recipe-statistics.ts';
import { reportDeliveryRoutes } from './report-deliveries.ts';
import { reportOpensRoutes } from './report-opens.ts';
import { segmentRoutes } from './segments.ts';
import { statisticsRoutes } from './statistics.ts';
import { templateRoutes } from './templates.ts';

/** The routes as the API's description groups them; each stands in one group. */
export const ROUTE_GROUPS = [
  {
    name: 'Images',
    about: 'Designs, their documents, versions and previews; folders, the bin, and calls for several images at once.',
    routes: {
      ...imageRoutes,
      ...imageBatchRoutes,
      ...imageFolderRoutes,
      ...imageVersionRoutes,
      ...imageTypeRoutes,
      ...proofRoutes,
      ...templateRoutes,
    },
  },
  {
    name: 'Live Target',
    about:
      'Campaigns: rulesets that choose the picture and the link for each recipient. The calls name them rules. Segments: named rules for all of them.',
    routes: {
      ...campaignRoutes,
      ...campaignBinRoutes,
      ...campaignCheckRoutes,
      ...campaignSimulationRoutes,
      ...campaignTestRoutes,
      ...recipientDecisionRoutes,
      ...segmentRoutes,
      ...queryBuilderRoutes,
    },
  },
  {
    name: 'Recipes',
    about: 'Which items of a data table a customer is recommended, and why; the same recommendations as JSON.',
    routes: { ...recipeRoutes, ...recipeBinRoutes, ...recipePreviewRoutes },
  },
  {
    name: 'Assets',
    about: 'Uploaded picture files, their bin, and calls for several at once.',
    routes: { ...assetRoutes, ...assetBatchRoutes },
  },
  {
    name: 'Data tables',
    about: 'Data and location tables, their files, rows and scheduled imports.',
    routes: { ...datatableRoutes, ...scheduledImportRoutes },
  },
  { name: 'Bin of data', about: 'Deleted tables and API feeds, and calls for several at once.', routes: dataBatchRoutes },
  { name: 'API feeds', about: 'Addresses of your own that answer JSON.', routes: datasourceRoutes },
  {
    name: 'Events',
    about: 'What people did: kinds of events, their fields and views.',
    routes: { ...eventRoutes, ...collectedRoutes, ...eventImportRoutes, ...eventViewRoutes },
  },
  { name: 'Flavours', about: 'What people who did one thing also did, learned from events.', routes: flavourRoutes },
  {
    name: 'Statistics',
    about:
      'Impressions and clicks, and the single opens below each figure. Conversions are counted by attribution models: attribution_type names one by its id. A company’s recipe_attribution lists them, each with the hours after a click in which an event counts. Revenue is in the smallest unit of the company’s currency.',
    routes: {
      ...statisticsRoutes,
      ...recipeStatisticsRoutes,
      ...reportOpensRoutes,
      ...reportDeliveryRoutes,
      ...openerStatisticsRoutes,
      ...answersRoutes,
      ...sampleRoutes,
    },
  },
  {
    name: 'Customers',
    about: 'Who events are about: identities, traits and what events add up to.',
    routes: { ...customerRoutes, ...customerImportRoutes },
  },
  { name: 'Fonts', about: 'Fonts that designs may use.', routes: fontRoutes },
  { name: 'API keys', about: 'Keys with which programs act for a company.', routes: keyRoutes },
  {
    name: 'Companies and people',
    about: 'Users, companies, invitations and what a company has chosen. For signed-in users only.',
    routes: { ...accountRoutes, ...peopleRoutes, ...paletteRoutes, ...firstStepsRoutes, ...activityRoutes },
  },
  { name: 'Billing', about: 'Plans, credits and receipts. For signed-in users only.', routes: billingRoutes },
  {
    name: 'Export and erasure',
    about: 'A company as one file, and recipients who ask to be forgotten. For signed-in users only.',
    routes: { ...companyFileRoutes, ...erasureRoutes },
  },
] as const;

/** Every route of the API, once. */
export const routes = {
  ...imageRoutes,
  ...imageBatchRoutes,
  ...imageFolderRoutes,
  ...imageVersionRoutes,
  ...imageTypeRoutes,
  ...proofRoutes,
  ...templateRoutes,
  ...campaignRoutes,
  ...campaignBinRoutes,
  ...campaignCheckRoutes,
  ...campaignSimulationRoutes,
  ...campaignTestRoutes,
  ...recipientDecisionRoutes,
  ...segmentRoutes,
  ...queryBuilderRoutes,
  ...recipeRoutes,
  ...recipeBinRoutes,
  ...recipePreviewRoutes,
  ...assetRoutes,
  ...assetBatchRoutes,
  ...datatableRoutes,
  ...scheduledImportRoutes,
  ...datasourceRoutes,
  ...dataBatchRoutes,
  ...eventRoutes,
  ...collectedRoutes,
  ...eventImportRoutes,
  ...customerImportRoutes,
  ...eventViewRoutes,
  ...flavourRoutes,
  ...recipeStatisticsRoutes,
  ...openerStatisticsRoutes,
  ...answersRoutes,
  ...reportOpensRoutes,
  ...reportDeliveryRoutes,
  ...customerRoutes,
  ...statisticsRoutes,
  ...sampleRoutes,
  ...firstStepsRoutes,
  ...fontRoutes,
  ...accountRoutes,
  ...billingRoutes,
  ...peopleRoutes,
  ...paletteRoutes,
  ...companyFileRoutes,
  ...erasureRoutes,
  ...keyRoutes,
  ...activityRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
