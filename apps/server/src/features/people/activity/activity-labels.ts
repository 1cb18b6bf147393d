/**
 * How every change of a member reads in the company's activity log, or why it is not in it. A changing route
 * without an answer does not compile.
 */
import type { RouteName, Routes } from '@limn/contracts';

/** Kinds of things that people change. */
export type ActivityObject =
  | 'image'
  | 'images'
  | 'campaign'
  | 'recipe'
  | 'segment'
  | 'folder'
  | 'picture'
  | 'pictures'
  | 'table'
  | 'tables'
  | 'feed'
  | 'event'
  | 'event field'
  | 'event view'
  | 'write key'
  | 'flavour'
  | 'customer field'
  | 'feeds'
  | 'campaigns'
  | 'recipes'
  | 'company'
  | 'colour'
  | 'key'
  | 'person'
  | 'invitation'
  | 'font'
  | 'export'
  | 'plan';

export interface RecordedLabels {
  /** Follows the person's name. `{name}` is the name of the thing. */
  says: string;
  of: ActivityObject;
  /**
   * The key of the answer under which a thing stands that was made. Otherwise it is the one whose id the path
   * has.
   */
  made?: string;
  /** Several things at once: they are named from the results of the answer. */
  several?: true;
  /** The parameter or field that names a thing without an id. */
  named?: string;
  /**
   * A field of the call, else of its answer, and how it reads by its value. Only values that stand here are
   * kept, and each time is a row of its own. `says` is for what was noted without one.
   */
  byValue?: { by: string; as: Readonly<Record<string, string>> };
  /** The names of the fields that were sent are kept too. */
  fields?: true;
}

export type ActivityLabels = RecordedLabels | { unrecorded: string };

type ChangingRoute = {
  [K in RouteName]: Routes[K] extends { method: 'GET' } ? never : Routes[K] extends { access: 'viewer' | 'editor' | 'owner' } ? K : never;
}[RouteName];

const WORDS: Record<ChangingRoute, ActivityLabels> & Readonly<Record<string, ActivityLabels>> = {
  createImage: { says: 'created the image {name}', of: 'image', made: 'image' },
  updateImage: { says: 'changed the image {name}', of: 'image', fields: true },
  copyImage: { says: 'copied an image: {name}', of: 'image', made: 'image' },
  deleteImage: { says: 'deleted the image {name}', of: 'image' },
  labelImages: { says: 'changed the labels of {name}', of: 'images', several: true },
  lockImages: {
    says: 'locked or unlocked {name}',
    byValue: { by: 'lock', as: { true: 'locked {name}', false: 'unlocked {name}' } },
    of: 'images',
    several: true,
  },
  moveImages: { says: 'moved {name} to another folder', of: 'images', several: true },
  deleteImages: { says: 'deleted {name}', of: 'images', several: true },
  restoreImages: { says: 'restored {name} from the bin', of: 'images', several: true },
  purgeImages: { says: 'deleted {name} forever', of: 'images', several: true },
  createFolder: { says: 'created the folder {name}', of: 'folder', made: 'folder' },
  renameFolder: { says: 'renamed a folder: {name}', of: 'folder' },
  deleteFolder: { says: 'deleted the folder {name}', of: 'folder' },
  setCustomMergeField: { says: 'changed a custom field of the image {name}', of: 'image' },
  publishImage: { says: 'published {name}', of: 'image' },
  restoreVersion: { says: 'made another version of {name} live', of: 'image' },
  refreshPreview: { unrecorded: 'It draws the small picture of a list again.' },
  registerTagTokens: { unrecorded: 'It comes with every tag that is shown, and changes no picture.' },
  createCampaign: { says: 'made the campaign {name}', of: 'campaign', made: 'rule' },
  updateCampaign: { says: 'changed the campaign {name}', of: 'campaign', fields: true },
  copyCampaign: { says: 'copied a campaign: {name}', of: 'campaign', made: 'rule' },
  deleteCampaign: { says: 'deleted the campaign {name}', of: 'campaign' },
  publishCampaign: { says: 'published the campaign {name}', of: 'campaign' },
  chooseCampaignTestWinner: { says: 'chose what a test of the campaign {name} shows everyone', of: 'campaign' },
  restoreCampaignVersion: { says: 'made another version of the campaign {name} live', of: 'campaign' },
  registerCampaignTokens: { unrecorded: 'It comes with every tag that is shown, and changes no picture.' },
  purgeCampaigns: { says: 'deleted {name} forever', of: 'campaigns', several: true },
  restoreCampaigns: { says: 'restored {name} from the bin', of: 'campaigns', several: true },
  checkCampaign: { unrecorded: 'It looks, and keeps nothing.' },
  createSegment: { says: 'made the segment {name}', of: 'segment', made: 'segment' },
  updateSegment: { says: 'changed the segment {name}', of: 'segment', fields: true },
  copySegment: { says: 'copied a segment: {name}', of: 'segment', made: 'segment' },
  deleteSegment: { says: 'deleted the segment {name}', of: 'segment' },
  simulateCampaign: { unrecorded: 'It decides and keeps nothing.' },
  countMatches: { unrecorded: 'It counts and keeps nothing.' },
  countEventView: { unrecorded: 'It counts and keeps nothing.' },
  campaignTimeline: { unrecorded: 'It decides and keeps nothing.' },
  findDecisions: { unrecorded: 'It looks, and keeps nothing.' },
  createRecipe: { says: 'made the recipe {name}', of: 'recipe', made: 'recipe' },
  updateRecipe: { says: 'changed the recipe {name}', of: 'recipe', fields: true },
  deleteRecipe: { says: 'deleted the recipe {name}', of: 'recipe' },
  publishRecipe: { says: 'published the recipe {name}', of: 'recipe' },
  restoreRecipeVersion: { says: 'made another version of the recipe {name} live', of: 'recipe' },
  registerRecipeTokens: { unrecorded: 'It comes with every tag that is shown, and changes no picture.' },
  startRecipe: { says: 'made a recipe from a starting one: {name}', of: 'recipe', made: 'recipe' },
  simulateRecipe: { unrecorded: 'It decides and keeps nothing.' },
  explainRecipe: { unrecorded: 'It decides and keeps nothing.' },
  purgeRecipes: { says: 'deleted {name} forever', of: 'recipes', several: true },
  restoreRecipes: { says: 'restored {name} from the bin', of: 'recipes', several: true },
  createSimulatedPerson: { unrecorded: 'Who a campaign is tried as changes no picture.' },
  updateSimulatedPerson: { unrecorded: 'Who a campaign is tried as changes no picture.' },
  deleteSimulatedPerson: { unrecorded: 'Who a campaign is tried as changes no picture.' },
  proofRows: { unrecorded: 'It draws and keeps nothing.' },
  keepProof: { unrecorded: 'What was found changes no picture.' },
  uploadCdnImage: { says: 'uploaded the picture {name}', of: 'picture', made: 'cdn_image' },
  updateCdnImage: { says: 'changed the picture {name}', of: 'picture', fields: true },
  deleteCdnImage: { says: 'deleted the picture {name}', of: 'picture' },
  labelCdnImages: { says: 'changed the tags of {name}', of: 'pictures', several: true },
  deleteCdnImages: { says: 'deleted {name}', of: 'pictures', several: true },
  restoreCdnImages: { says: 'restored {name} from the bin', of: 'pictures', several: true },
  purgeCdnImages: { says: 'deleted {name} forever', of: 'pictures', several: true },
  deleteDatatables: { says: 'deleted {name}', of: 'tables', several: true },
  unbinDatatables: { says: 'restored {name} from the bin', of: 'tables', several: true },
  purgeDatatables: { says: 'deleted {name} forever', of: 'tables', several: true },
  deleteDataSources: { says: 'deleted {name}', of: 'feeds', several: true },
  restoreDataSources: { says: 'restored {name} from the bin', of: 'feeds', several: true },
  purgeDataSources: { says: 'deleted {name} forever', of: 'feeds', several: true },
  uploadDatatable: { says: 'uploaded rows to the table {name}', of: 'table', made: 'datatable' },
  uploadLocationTable: { says: 'uploaded rows to the location table {name}', of: 'table', made: 'datatable' },
  confirmDatatable: { says: 'chose the unique header of the table {name}', of: 'table' },
  renameDatatable: { says: 'renamed a table: {name}', of: 'table' },
  changeUniqueHeader: { says: 'changed the unique header of the table {name}', of: 'table' },
  restoreDatatable: { says: 'restored the previous data of the table {name}', of: 'table' },
  deleteDatatable: { says: 'deleted the table {name}', of: 'table' },
  putTableRow: { says: 'changed a row of the table {name}', of: 'table' },
  removeTableRow: { says: 'took a row out of the table {name}', of: 'table' },
  setColumnType: { says: 'changed a column of the table {name}', of: 'table' },
  scheduleImport: { says: 'scheduled imports into the table {name}', of: 'table', fields: true },
  importDatatable: { says: 'created the table {name} from a URL', of: 'table', made: 'datatable' },
  unscheduleImport: { says: 'ended the scheduled imports into the table {name}', of: 'table' },
  runImport: { says: 'fetched new rows for the table {name}', of: 'table' },
  createDataSource: { says: 'added the data source {name}', of: 'feed', made: 'datasource' },
  updateDataSource: { says: 'changed the data source {name}', of: 'feed', fields: true },
  renameDataSource: { says: 'renamed a data source: {name}', of: 'feed' },
  deleteDataSource: { says: 'deleted the data source {name}', of: 'feed' },
  createEvent: { says: 'created the event {name}', of: 'event', made: 'event' },
  updateEvent: { says: 'changed the event {name}', of: 'event', fields: true },
  mergeCustomers: { says: 'merged another customer into a customer', of: 'company' },
  eraseCustomer: { says: 'asked for the erasure of a customer', of: 'company' },
  importCustomers: { says: 'imported customers', of: 'company' },
  cancelCustomerImport: { says: 'cancelled an import of customers', of: 'company' },
  takeBackCustomerImport: { says: 'took back an import of customers', of: 'company' },
  createCustomerField: { says: 'made {name} a field of customers', of: 'customer field', made: 'field' },
  updateCustomerField: { says: 'changed the type of the customer field {name}', of: 'customer field' },
  deleteCustomerField: { says: 'deleted the customer field {name}', of: 'customer field' },
  deleteEvent: { says: 'deleted the event {name}', of: 'event' },
  createEventField: { says: 'added the field {name} to an event', of: 'event field', made: 'field' },
  updateEventField: { says: 'changed the event field {name}', of: 'event field', fields: true },
  alterEventColumn: { says: 'changed the type of a column of the event {name}', of: 'event' },
  retryEventRetype: { says: 'tried the conversion or filling of the event field {name} again', of: 'event field' },
  cancelEventRetype: { says: 'stopped the conversion or filling of the event field {name}', of: 'event field' },
  createEventView: { says: 'created the event view {name}', of: 'event view', made: 'event_view' },
  updateEventView: { says: 'changed the event view {name}', of: 'event view', fields: true },
  copyEventView: { says: 'created the event view {name} as a copy', of: 'event view', made: 'event_view' },
  deleteEventView: { says: 'deleted the event view {name}', of: 'event view' },
  addEventRecords: { unrecorded: 'Programs send events all the time; each has its own time.' },
  importEvents: { says: 'imported past events from a file into the event {name}', of: 'event' },
  cancelEventImport: { says: 'cancelled an import of past events', of: 'company' },
  takeBackEventImport: { says: 'took back an import of past events', of: 'company' },
  retryEventRejects: { says: 'sent the refused records of the event {name} again', of: 'event' },
  retryPeopleRejects: { says: 'sent the refused records about customers again', of: 'company' },
  retryEventReject: { says: 'fixed a refused record of an event and sent it again', of: 'company' },
  discardEventRejects: { says: 'discarded the refused records of {name}', of: 'company', named: 'event_name' },
  createCollectKey: { says: 'created the write key {name}', of: 'write key', made: 'collect_key' },
  deleteCollectKey: { says: 'revoked the write key {name}', of: 'write key' },
  createFlavour: { says: 'created the flavour {name}', of: 'flavour', made: 'flavour' },
  updateFlavour: { says: 'changed the flavour {name}', of: 'flavour', fields: true },
  deleteFlavour: { says: 'deleted the flavour {name}', of: 'flavour' },
  refreshFlavour: { says: 'refreshed the flavour {name}', of: 'flavour' },
  cancelFlavourRefresh: { says: 'stopped the refresh of the flavour {name}', of: 'flavour' },
  testDataSource: { unrecorded: 'It asks an address and keeps nothing.' },
  readTableFile: { unrecorded: 'It reads a file and keeps nothing.' },
  noteTagCopied: { unrecorded: 'A step of the introduction, and no change.' },
  setDismissal: { unrecorded: 'What one person hides is hidden from them alone.' },
  updateCompany: { says: 'changed the company settings', of: 'company', fields: true },
  addToPalette: { says: 'added {name} to the company colours', of: 'colour', named: 'colour' },
  removeFromPalette: { says: 'removed {name} from the company colours', of: 'colour', named: 'colour' },
  createKey: { says: 'created the API key {name}', of: 'key', made: 'key' },
  deleteKey: { says: 'revoked the API key {name}', of: 'key' },
  inviteUser: {
    says: 'invited {name}',
    byValue: {
      by: 'role',
      as: { owner: 'invited {name} as owner', editor: 'invited {name} as editor', viewer: 'invited {name} as viewer' },
    },
    of: 'invitation',
    named: 'email',
  },
  resendInvitation: { says: 'sent the invitation of {name} again', of: 'invitation' },
  revokeInvitation: { says: 'withdrew the invitation of {name}', of: 'invitation' },
  changeUserRole: {
    says: 'changed the role of {name}',
    byValue: { by: 'role', as: { owner: 'made {name} an owner', editor: 'made {name} an editor', viewer: 'made {name} a viewer' } },
    of: 'person',
  },
  resetUserPassword: { says: 'sent {name} a password reset email', of: 'person' },
  // Calls of a person and not of a member: `note-membership.ts` keeps them.
  acceptInvitation: { says: 'joined the company', of: 'company' },
  leaveCompany: { says: 'left the company', of: 'company' },
  removeUser: { says: 'removed {name}', of: 'person' },
  saveFont: {
    says: 'saved the font {name}',
    byValue: {
      by: 'outcome',
      as: {
        added: 'added the font {name}',
        extended: 'added files to the font {name}',
        hidden: 'hid the font {name}',
        shown: 'showed the font {name} again',
      },
    },
    of: 'font',
    made: 'font',
  },
  deleteFont: { says: 'deleted the font {name}', of: 'font' },
  uploadCdnFont: { unrecorded: 'A file that is not saved yet is no font of the company.' },
  clearSampleData: { says: 'cleared the sample figures', of: 'company' },
  buyPlan: { says: 'bought {name}', of: 'plan', made: 'bought' },
  changeCard: { says: 'changed the card for billing', of: 'company' },
  cancelPlan: { says: 'ended pay as you go', of: 'company' },
  startExport: { says: 'exported the company', of: 'export' },
  linkExport: { says: 'downloaded an export of the company', of: 'export' },
  deleteExport: { says: 'deleted an export of the company', of: 'export' },
  createReportSchedule: { says: 'mails a report regularly', of: 'company' },
  askReportGuestAgain: { says: 'asked again whether someone wants a report', of: 'company' },
  deleteReportSchedule: { says: 'ended the regular mail of a report', of: 'company' },
  createReportLink: { says: 'made a read-only link to a report', of: 'company' },
  deleteReportLink: { says: 'revoked a read-only link to a report', of: 'company' },
  linkReportOpens: { says: 'downloaded the opens behind a report', of: 'company' },
  showReportOpen: { unrecorded: 'It looks and changes nothing.' },
  findTraces: { unrecorded: 'It looks and changes nothing.' },
  // The erased person must not be findable here.
  erasePerson: { says: 'erased the data of a recipient', of: 'company' },
};

/** Several names are each quoted already. */
const UNQUOTED: ReadonlySet<ActivityObject> = new Set([
  'colour',
  'person',
  'invitation',
  'plan',
  'images',
  'pictures',
  'tables',
  'feeds',
  'campaigns',
  'recipes',
]);

/** Undefined for calls that are not a change of a member. */
export function activityLabels(route: string): ActivityLabels | undefined {
  return Object.hasOwn(WORDS, route) ? WORDS[route] : undefined;
}

/** "published “Spring offer”". */
export function activityText(route: string, objectName: string, detail = ''): string {
  const words = activityLabels(route);
  if (!words || 'unrecorded' in words) return 'made a change';
  const says = objectName === '' ? words.says : (labelsForValue(words, detail) ?? words.says);
  const quoted = UNQUOTED.has(words.of) ? objectName : `“${objectName}”`;
  return objectName === '' ? says.replace(/:? ?\{name\}/, '') : says.replace('{name}', () => quoted);
}

/** Undefined for a value without words of its own. */
export function labelsForValue({ byValue }: RecordedLabels, value: string): string | undefined {
  return byValue && Object.hasOwn(byValue.as, value) ? byValue.as[value] : undefined;
}
