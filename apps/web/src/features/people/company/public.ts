/** The public door of this feature for others of the web app. */
export { KeysThatEnd } from './parts/KeysThatEnd.tsx';
export { LeaveCompanyDialog } from './parts/LeaveCompanyDialog.tsx';
export {
  ESP_OPTIONS,
  GOAL_OPTIONS,
  INDUSTRY_OPTIONS,
  LIST_SIZE_OPTIONS,
  ROLE_OPTIONS,
  type Goal,
  type Role,
} from './parts/company-options.ts';
