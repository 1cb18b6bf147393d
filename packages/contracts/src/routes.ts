import { accountRoutes } from './accounts.ts';
import { activityRoutes } from './activity.ts';
import { assetRoutes } from './assets.ts';
import { billingRoutes } from './billing.ts';
import { companyFileRoutes } from './company-files.ts';
import { datasourceRoutes } from './datasource.ts';
import { datatableRoutes } from './datatable.ts';
import { erasureRoutes } from './erasures.ts';
import { firstStepsRoutes } from './first-steps.ts';
import { fontRoutes } from './fonts.ts';
import { imageTypeRoutes } from './image-types.ts';
import { imageVersionRoutes } from './image-versions.ts';
import { imageRoutes } from './images.ts';
import { keyRoutes } from './keys.ts';
import { paletteRoutes } from './palette.ts';
import { peopleRoutes } from './people.ts';
import { proofRoutes } from './proofs.ts';
import { scheduledImportRoutes } from './scheduled-imports.ts';
import { statisticsRoutes } from './statistics.ts';
import { templateRoutes } from './templates.ts';

/** Every route of the API, once. */
export const routes = {
  ...imageRoutes,
  ...imageVersionRoutes,
  ...imageTypeRoutes,
  ...proofRoutes,
  ...templateRoutes,
  ...assetRoutes,
  ...datatableRoutes,
  ...scheduledImportRoutes,
  ...datasourceRoutes,
  ...statisticsRoutes,
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
