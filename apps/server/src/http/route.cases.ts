/** One valid call of every route, made of a tenant's own things. A route without a case does not compile. */
import type { RouteName } from '@limn/contracts';

/** Things of a tenant before it is asked about. */
export interface Belongings {
  companyId: number;
  imageId: number;
  /** A campaign with a version. */
  campaignId: number;
  /** A recipe with a version. */
  recipeId: number;
  /** A segment that nothing uses. */
  segmentId: number;
  /** A saved person to try campaigns as. */
  personId: number;
  /** An image in the bin, and a folder. */
  binnedId: number;
  folderId: number;
  /** Public address of an uploaded picture, its id and the id of a key. */
  pictureUrl: string;
  pictureId: number;
  /** An asset, a table, a feed, a campaign and a recipe in the bin. */
  binnedPictureId: number;
  binnedTableId: number;
  binnedFeedId: number;
  binnedCampaignId: number;
  binnedRecipeId: number;
  /** A data table. */
  tableId: number;
  /** A kind of event and its first field. */
  eventId: number;
  eventFieldId: number;
  /** A view of it. */
  eventViewId: number;
  collectKeyId: number;
  /** A customer, another one, and a trait that is a field. */
  customerId: number;
  otherCustomerId: number;
  customerFieldId: number;
  /** A record that did not fit its event. */
  rejectId: number;
  /** A file of past events. */
  eventImportId: number;
  customerImportId: number;
  flavourId: number;
  keyId: number;
  feedId: number;
  /** A font of its own, and an uploaded file that is of none yet. */
  fontId: number;
  fontFileId: number;
  /** A file that holds the company. */
  exportId: number;
  /** A report that is mailed, and one that is shared. */
  reportScheduleId: number;
  reportGuestId: number;
  reportLinkId: number;
  /** An editor of the company, and an invitation that waits. */
  editorId: number;
  invitationId: number;
}

export interface RouteCase {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  /** Names of things in the path or body that another company must not reach. */
  reaches?: 'nothing of a company' | 'path' | 'body';
}

export const ROUTE_CASES: Record<RouteName, (own: Belongings) => RouteCase> = {
  listImages: () => ({}),
  getImage: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  createImage: ({ pictureUrl, pictureId }) => ({
    body: { name: 'New', type_id: 1, fallback_image: pictureUrl, data: documentWith(pictureUrl, pictureId) },
    reaches: 'body',
  }),
  updateImage: ({ imageId }) => ({ params: { id: imageId }, body: { name: 'Renamed' }, reaches: 'path' }),
  copyImage: ({ imageId }) => ({ params: { id: imageId }, body: {}, reaches: 'path' }),
  labelImages: ({ imageId }) => ({ body: { ids: [imageId], add: ['Sale'] }, reaches: 'body' }),
  lockImages: ({ imageId }) => ({ body: { ids: [imageId], lock: true }, reaches: 'body' }),
  moveImages: ({ imageId, folderId }) => ({ body: { ids: [imageId], folder_id: folderId }, reaches: 'body' }),
  listBin: () => ({}),
  restoreImages: ({ binnedId }) => ({ body: { ids: [binnedId] }, reaches: 'body' }),
  purgeImages: ({ binnedId }) => ({ body: { ids: [binnedId] }, reaches: 'body' }),
  labelCdnImages: ({ pictureId }) => ({ body: { ids: [pictureId], add: ['Sea'] }, reaches: 'body' }),
  listCdnImageBin: () => ({}),
  restoreCdnImages: ({ binnedPictureId }) => ({ body: { ids: [binnedPictureId] }, reaches: 'body' }),
  purgeCdnImages: ({ binnedPictureId }) => ({ body: { ids: [binnedPictureId] }, reaches: 'body' }),
  listDatatableBin: () => ({}),
  unbinDatatables: ({ binnedTableId }) => ({ body: { ids: [binnedTableId] }, reaches: 'body' }),
  purgeDatatables: ({ binnedTableId }) => ({ body: { ids: [binnedTableId] }, reaches: 'body' }),
  listDataSourceBin: () => ({}),
  restoreDataSources: ({ binnedFeedId }) => ({ body: { ids: [binnedFeedId] }, reaches: 'body' }),
  purgeDataSources: ({ binnedFeedId }) => ({ body: { ids: [binnedFeedId] }, reaches: 'body' }),
  listFolders: () => ({}),
  createFolder: () => ({ body: { name: 'Spring' } }),
  renameFolder: ({ folderId }) => ({ params: { id: folderId }, body: { name: 'Summer' }, reaches: 'path' }),
  previewJson: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  drawMap: ({ imageId }) => ({ params: { id: imageId }, query: { width: '300', height: '200', sample: '1' }, reaches: 'path' }),
  setCustomMergeField: ({ imageId }) => ({ params: { id: imageId }, body: { name: 'shout', value: '{{first}}!' }, reaches: 'path' }),
  publishImage: ({ imageId }) => ({ params: { id: imageId }, body: { note: 'Better' }, reaches: 'path' }),
  weighDraft: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  listVersions: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  restoreVersion: ({ imageId }) => ({ params: { id: imageId, v: 1 }, body: {}, reaches: 'path' }),
  previewToken: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  refreshPreview: ({ imageId }) => ({ params: { id: imageId }, body: {}, reaches: 'path' }),
  listCampaigns: () => ({}),
  listCampaignFacts: () => ({}),
  countMatches: ({ tableId }) => ({ body: { rule: { operator: 'All', children: [] }, datatable: tableId }, reaches: 'body' }),
  getCampaign: ({ campaignId }) => ({ params: { id: campaignId }, reaches: 'path' }),
  createCampaign: ({ imageId }) => ({
    body: { name: 'New', rulesets: [], other: { image_type: '2', image_id: imageId } },
    reaches: 'body',
  }),
  updateCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { name: 'Renamed' }, reaches: 'path' }),
  copyCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: {}, reaches: 'path' }),
  publishCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { note: 'Better' }, reaches: 'path' }),
  listCampaignVersions: ({ campaignId }) => ({ params: { id: campaignId }, reaches: 'path' }),
  getCampaignVersion: ({ campaignId }) => ({ params: { id: campaignId, v: 1 }, reaches: 'path' }),
  restoreCampaignVersion: ({ campaignId }) => ({ params: { id: campaignId, v: 1 }, body: {}, reaches: 'path' }),
  listCampaignTests: ({ campaignId }) => ({ params: { id: campaignId }, reaches: 'path' }),
  // The campaign's first ruleset has key 1, and its test key 2.
  chooseCampaignTestWinner: ({ campaignId }) => ({ params: { id: campaignId, test: 2 }, body: { variant: null }, reaches: 'path' }),
  campaignPreviewToken: ({ campaignId }) => ({ params: { id: campaignId }, reaches: 'path' }),
  registerCampaignTokens: ({ campaignId }) => ({
    params: { id: campaignId },
    body: { tokens: [{ parameter: 'eid', token: '*|EMAIL|*' }] },
    reaches: 'path',
  }),
  listRecipes: () => ({}),
  getRecipe: ({ recipeId }) => ({ params: { id: recipeId }, reaches: 'path' }),
  createRecipe: ({ tableId }) => ({ body: { label: 'New', recipe_settings: { datatable: tableId } }, reaches: 'body' }),
  updateRecipe: ({ recipeId }) => ({ params: { id: recipeId }, body: { label: 'Renamed' }, reaches: 'path' }),
  deleteRecipe: ({ recipeId }) => ({ params: { id: recipeId }, reaches: 'path' }),
  recipeUids: ({ recipeId }) => ({ params: { id: recipeId }, reaches: 'path' }),
  publishRecipe: ({ recipeId }) => ({ params: { id: recipeId }, body: { note: 'Better' }, reaches: 'path' }),
  listRecipeVersions: ({ recipeId }) => ({ params: { id: recipeId }, reaches: 'path' }),
  restoreRecipeVersion: ({ recipeId }) => ({ params: { id: recipeId, v: 1 }, body: {}, reaches: 'path' }),
  recipePreviewToken: ({ recipeId }) => ({ params: { id: recipeId }, reaches: 'path' }),
  registerRecipeTokens: ({ recipeId }) => ({
    params: { id: recipeId },
    body: { tokens: [{ parameter: 'ri_eid', token: '*|EMAIL|*' }] },
    reaches: 'path',
  }),
  simulateRecipe: ({ recipeId }) => ({ params: { id: recipeId }, body: { eid: 'anna@example.com' }, reaches: 'path' }),
  explainRecipe: ({ recipeId }) => ({ params: { id: recipeId }, body: { search: 'boots' }, reaches: 'path' }),
  recommendItems: ({ recipeId }) => ({ params: { id: recipeId }, query: { eid: 'anna@example.com' }, reaches: 'path' }),
  listStartingRecipes: () => ({}),
  startRecipe: ({ tableId }) => ({ params: { starting: 'most_popular' }, body: { datatable: tableId }, reaches: 'body' }),
  listRecipeBin: () => ({}),
  purgeRecipes: ({ binnedRecipeId }) => ({ body: { ids: [binnedRecipeId] }, reaches: 'body' }),
  restoreRecipes: ({ binnedRecipeId }) => ({ body: { ids: [binnedRecipeId] }, reaches: 'body' }),
  listCampaignBin: () => ({}),
  purgeCampaigns: ({ binnedCampaignId }) => ({ body: { ids: [binnedCampaignId] }, reaches: 'body' }),
  restoreCampaigns: ({ binnedCampaignId }) => ({ body: { ids: [binnedCampaignId] }, reaches: 'body' }),
  checkCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: {}, reaches: 'path' }),
  simulateCampaign: ({ campaignId }) => ({ params: { id: campaignId }, body: { eid: 'anna@example.com' }, reaches: 'path' }),
  campaignTimeline: ({ campaignId }) => ({ params: { id: campaignId }, body: { eid: 'anna@example.com' }, reaches: 'path' }),
  findDecisions: () => ({ body: { eid: 'anna@example.com' } }),
  listSimulatedPeople: () => ({}),
  createSimulatedPerson: () => ({ body: { name: 'Bo', eid: 'bo@example.com' } }),
  updateSimulatedPerson: ({ personId }) => ({ params: { id: personId }, body: { name: 'Renamed' }, reaches: 'path' }),
  deleteSimulatedPerson: ({ personId }) => ({ params: { id: personId }, reaches: 'path' }),
  listSegments: () => ({}),
  getSegment: ({ segmentId }) => ({ params: { id: segmentId }, reaches: 'path' }),
  createSegment: () => ({ body: { name: 'Gold', rule: { operator: 'All', children: [] } } }),
  updateSegment: ({ segmentId }) => ({ params: { id: segmentId }, body: { name: 'Renamed' }, reaches: 'path' }),
  copySegment: ({ segmentId }) => ({ params: { id: segmentId }, body: {}, reaches: 'path' }),
  deleteSegment: ({ segmentId }) => ({ params: { id: segmentId }, reaches: 'path' }),
  deleteCampaign: ({ campaignId }) => ({ params: { id: campaignId }, reaches: 'path' }),
  registerTagTokens: ({ imageId }) => ({
    params: { id: imageId },
    body: { tokens: [{ parameter: 'eid', token: '*|EMAIL|*' }] },
    reaches: 'path',
  }),
  describeProof: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  proofRows: ({ imageId }) => ({ params: { id: imageId }, body: { records: [{ first: 'Ann' }] }, reaches: 'path' }),
  keepProof: ({ imageId }) => ({ params: { id: imageId }, body: { state: '1.1', looked: 1, of: 1, rows: [] }, reaches: 'path' }),
  listImageTypes: () => ({}),
  listGallery: () => ({ query: { type: '1' } }),
  listCdnImages: () => ({ query: { search: 'beach', tag: 'sea', page: '1', rowsPerPage: '10' } }),
  uploadCdnImage: ({ pictureId }) => ({ body: { replace: pictureId, url: 'http://pictures.test/photo.png' }, reaches: 'body' }),
  getCdnImage: ({ pictureId }) => ({ params: { id: pictureId }, reaches: 'path' }),
  updateCdnImage: ({ pictureId }) => ({ params: { id: pictureId }, body: { name: 'Other' }, reaches: 'path' }),
  listDatatables: () => ({}),
  uploadDatatable: ({ tableId }) => ({ body: { name: 'Other', replace: tableId }, reaches: 'body' }),
  uploadLocationTable: ({ tableId }) => ({ query: { replace: String(tableId) }, body: {}, reaches: 'body' }),
  readTableFile: () => ({ body: {} }),
  confirmDatatable: ({ tableId }) => ({ params: { id: tableId }, body: { uniqueHeader: 'email' }, reaches: 'path' }),
  datatableStat: ({ tableId }) => ({ params: { id: tableId }, reaches: 'path' }),
  renameDatatable: ({ tableId }) => ({ params: { id: tableId }, body: { name: 'Renamed' }, reaches: 'path' }),
  putTableRow: ({ tableId }) => ({ params: { id: tableId }, body: { row: { email: 'bert@example.com', name: 'Bert' } }, reaches: 'path' }),
  removeTableRow: ({ tableId }) => ({ params: { id: tableId, key: 'anna@example.com' }, reaches: 'path' }),
  listTableRows: ({ tableId }) => ({ params: { id: tableId }, query: { page: '1', search: 'anna' }, reaches: 'path' }),
  listUnplacedRows: ({ tableId }) => ({ params: { id: tableId }, reaches: 'path' }),
  setColumnType: ({ tableId }) => ({ params: { id: tableId }, body: { name: 'email', type: 'text' }, reaches: 'path' }),
  listEvents: () => ({}),
  createEvent: () => ({ body: { event_name: 'New' } }),
  updateEvent: ({ eventId }) => ({ params: { id: eventId }, body: { event_name: 'Renamed' }, reaches: 'path' }),
  listEventFields: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  createEventField: ({ eventId, tableId }) => ({
    params: { id: eventId },
    body: { name: 'sku', item_datatable: tableId },
    reaches: 'path',
  }),
  updateEventField: ({ eventFieldId }) => ({ params: { id: eventFieldId }, body: { name: 'customer' }, reaches: 'path' }),
  alterEventColumn: ({ eventId }) => ({
    params: { id: eventId },
    body: { column_name: 'customer_id', new_data_type: 'varchar' },
    reaches: 'path',
  }),
  retryEventRetype: ({ eventFieldId }) => ({ params: { id: eventFieldId }, reaches: 'path' }),
  cancelEventRetype: ({ eventFieldId }) => ({ params: { id: eventFieldId }, reaches: 'path' }),
  listEventRecords: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  addEventRecords: ({ eventId }) => ({ params: { id: eventId }, body: { records: [{ customer_id: 'c-1' }] }, reaches: 'path' }),
  listEventRejects: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  listEventImports: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  importEvents: ({ eventId }) => ({ params: { id: eventId }, body: { columns: '["customer_id"]' }, reaches: 'path' }),
  cancelEventImport: ({ eventImportId }) => ({ params: { id: eventImportId }, reaches: 'path' }),
  previewEventTakeBack: ({ eventImportId }) => ({ params: { id: eventImportId }, reaches: 'path' }),
  takeBackEventImport: ({ eventImportId }) => ({ params: { id: eventImportId }, reaches: 'path' }),
  countExpiringEvents: ({ eventId }) => ({ params: { id: eventId }, query: { days: '30' }, reaches: 'path' }),
  listEventHours: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  retryEventReject: ({ rejectId }) => ({
    params: { id: rejectId },
    body: { record: { customer_id: 'c-1' } },
    reaches: 'path',
  }),
  retryEventRejects: ({ eventId }) => ({ params: { id: eventId }, body: {}, reaches: 'path' }),
  listPeopleRejects: () => ({}),
  retryPeopleRejects: () => ({ body: {} }),
  listRejectsByName: () => ({ query: { event_name: 'Purchase' } }),
  discardEventRejects: () => ({ body: { event_name: 'Purchase' } }),
  listEventProposals: () => ({}),
  listCollectKeys: () => ({}),
  createCollectKey: () => ({ body: { name: 'Shop' } }),
  deleteCollectKey: ({ collectKeyId }) => ({ params: { id: collectKeyId }, reaches: 'path' }),
  listCustomers: () => ({}),
  getCustomer: ({ customerId }) => ({ params: { id: customerId }, reaches: 'path' }),
  listCustomerTimeline: ({ customerId }) => ({ params: { id: customerId }, query: { before: '2026-01-01T00:00:00Z' }, reaches: 'path' }),
  listCustomerFields: () => ({}),
  createCustomerField: () => ({ body: { name: 'city' } }),
  updateCustomerField: ({ customerFieldId }) => ({ params: { id: customerFieldId }, body: { data_type: 'varchar' }, reaches: 'path' }),
  deleteCustomerField: ({ customerFieldId }) => ({ params: { id: customerFieldId }, reaches: 'path' }),
  listTraitProposals: () => ({}),
  knownOpeners: () => ({}),
  importCustomers: () => ({}),
  listCustomerImports: () => ({}),
  cancelCustomerImport: ({ customerImportId }) => ({ params: { id: customerImportId }, reaches: 'path' }),
  previewCustomerTakeBack: ({ customerImportId }) => ({ params: { id: customerImportId }, reaches: 'path' }),
  takeBackCustomerImport: ({ customerImportId }) => ({ params: { id: customerImportId }, reaches: 'path' }),
  mergeCustomers: ({ customerId, otherCustomerId }) => ({ params: { id: customerId }, body: { other: otherCustomerId }, reaches: 'path' }),
  eraseCustomer: ({ customerId }) => ({ params: { id: customerId }, reaches: 'path' }),
  deleteEvent: ({ eventId }) => ({ params: { id: eventId }, reaches: 'path' }),
  listFlavours: () => ({}),
  getFlavour: ({ flavourId }) => ({ params: { id: flavourId }, reaches: 'path' }),
  createFlavour: () => ({ body: { label: 'Viewed, then bought' } }),
  updateFlavour: ({ flavourId }) => ({ params: { id: flavourId }, body: { label: 'Renamed' }, reaches: 'path' }),
  refreshFlavour: ({ flavourId }) => ({ params: { id: flavourId }, body: {}, reaches: 'path' }),
  cancelFlavourRefresh: ({ flavourId }) => ({ params: { id: flavourId }, body: {}, reaches: 'path' }),
  previewFlavour: ({ flavourId }) => ({ params: { id: flavourId }, query: { item: 'a' }, reaches: 'path' }),
  flavourItems: ({ flavourId }) => ({ params: { id: flavourId }, reaches: 'path' }),
  flavourCustomers: ({ flavourId }) => ({ params: { id: flavourId }, reaches: 'path' }),
  deleteFlavour: ({ flavourId }) => ({ params: { id: flavourId }, reaches: 'path' }),
  listEventViews: () => ({}),
  createEventView: ({ eventId }) => ({ params: { id: eventId }, body: { label: 'New' }, reaches: 'path' }),
  getEventView: ({ eventViewId }) => ({ params: { id: eventViewId }, reaches: 'path' }),
  updateEventView: ({ eventViewId }) => ({ params: { id: eventViewId }, body: { most_recent_only: true }, reaches: 'path' }),
  copyEventView: ({ eventViewId }) => ({ params: { id: eventViewId }, body: {}, reaches: 'path' }),
  previewEventView: ({ eventViewId }) => ({ params: { id: eventViewId }, reaches: 'path' }),
  countEventView: ({ eventViewId }) => ({
    params: { id: eventViewId },
    body: { filters: { operator: 'All', children: [] } },
    reaches: 'path',
  }),
  getEventViewCohorts: ({ eventViewId }) => ({ params: { id: eventViewId, enrichment: 2 }, reaches: 'path' }),
  deleteEventView: ({ eventViewId }) => ({ params: { id: eventViewId }, reaches: 'path' }),
  listScheduledImports: () => ({}),
  scheduleImport: ({ tableId }) => ({
    params: { id: tableId },
    body: { url: 'https://shop.example/list.csv', every: 'day', at: '06:30' },
    reaches: 'path',
  }),
  importDatatable: ({ tableId }) => ({
    body: { name: 'Imported', replace: tableId, url: 'https://shop.example/list.csv', every: 'day', at: '06:30' },
    reaches: 'body',
  }),
  unscheduleImport: ({ tableId }) => ({ params: { id: tableId }, reaches: 'path' }),
  runImport: ({ tableId }) => ({ params: { id: tableId }, body: {}, reaches: 'path' }),
  imageOpens: () => ({}),
  imageClicks: () => ({}),
  unresolvedPlaceholders: () => ({}),
  fallbackAnswers: () => ({}),
  sampleData: () => ({}),
  clearSampleData: () => ({}),
  firstSteps: () => ({}),
  noteTagCopied: () => ({ body: {} }),
  listDismissals: () => ({}),
  setDismissal: () => ({ body: { notice: 'first-steps', state: 'hidden' } }),
  recipeStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  recipeFigures: ({ recipeId }) => ({
    params: { id: recipeId, start: '2026-01-01', end: '2026-01-31', attribution_type: 1 },
    reaches: 'path',
  }),
  positionStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  controlStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  mailingStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  dailyStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  itemStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31', attribution_type: 1 } }),
  listAnswers: () => ({}),
  openerStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31' } }),
  liveTargetStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31' } }),
  imageStats: () => ({ params: { start: '2026-01-01', end: '2026-01-31' } }),
  listReportOpens: ({ imageId }) => ({
    query: { report: 'image', figure: 'opens', start: '2026-01-01', end: '2026-01-31', id: String(imageId) },
  }),
  linkReportOpens: ({ imageId }) => ({
    body: { report: 'image', figure: 'opens', start: '2026-01-01', end: '2026-01-31', id: imageId, format: 'csv' },
  }),
  listReportSchedules: () => ({}),
  createReportSchedule: ({ editorId }) => ({ body: { report: 'image', every: 'week', users: [editorId] }, reaches: 'body' }),
  deleteReportSchedule: ({ reportScheduleId }) => ({ params: { id: reportScheduleId }, reaches: 'path' }),
  askReportGuestAgain: ({ reportScheduleId, reportGuestId }) => ({
    params: { id: reportScheduleId, guest_id: reportGuestId },
    body: {},
    reaches: 'path',
  }),
  listReportLinks: () => ({}),
  createReportLink: () => ({ body: { report: 'image', days: 30 } }),
  deleteReportLink: ({ reportLinkId }) => ({ params: { id: reportLinkId }, reaches: 'path' }),
  showReportOpen: ({ imageId }) => ({ body: { open: `${imageId}-1763888400000000-0f3c2a9b8d7e` } }),
  listFonts: () => ({}),
  availableFonts: () => ({}),
  saveFont: ({ fontFileId }) => ({ body: { name: 'Harbour', source: 'User', source_id: String(fontFileId) }, reaches: 'body' }),
  uploadCdnFont: () => ({ body: {} }),
  fontDirectory: () => ({ query: { search: 'lora' } }),
  directorySample: () => ({ query: { family: 'Lora' } }),
  getUser: () => ({}),
  updateUser: () => ({ body: { phone: '01234' } }),
  verifyEmail: () => ({}),
  resendVerification: () => ({ body: {} }),
  correctEmail: () => ({ body: { email: 'right@example.com' } }),
  logOutEverywhere: () => ({ body: {} }),
  getUserCompany: () => ({}),
  createCompany: () => ({
    body: {
      company: { name: 'Another', website: 'another.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' },
      user: { role: ['email_strategy'], goal: ['impact'] },
    },
    reaches: 'nothing of a company',
  }),
  listCompanies: () => ({}),
  updateCompany: ({ companyId }) => ({ params: { id: companyId }, body: { city: 'Hull' }, reaches: 'path' }),
  listInvitations: () => ({}),
  acceptInvitation: ({ invitationId }) => ({ params: { id: invitationId }, body: {}, reaches: 'path' }),
  declineInvitation: ({ invitationId }) => ({ params: { id: invitationId }, body: {}, reaches: 'path' }),
  leaveCompany: ({ companyId }) => ({ params: { id: companyId }, body: {}, reaches: 'path' }),
  inviteUser: () => ({ body: { email: 'guest@example.com', name: 'Guest' }, reaches: 'nothing of a company' }),
  listCompanyInvitations: () => ({}),
  resendInvitation: ({ invitationId }) => ({ params: { id: invitationId }, body: {}, reaches: 'path' }),
  revokeInvitation: ({ invitationId }) => ({ params: { id: invitationId }, reaches: 'path' }),
  changeUserRole: ({ editorId }) => ({ params: { id: editorId }, body: { role: 'viewer' }, reaches: 'path' }),
  resetUserPassword: ({ editorId }) => ({ params: { id: editorId }, body: {}, reaches: 'path' }),
  resetOwnPassword: () => ({ body: {} }),
  contactSupport: () => ({ body: { subject: 'Help', message: 'Please.' } }),
  removeUser: ({ editorId }) => ({ params: { id: editorId }, reaches: 'path' }),
  getPalette: () => ({}),
  addToPalette: () => ({ body: { colour: '#1f4e8c' } }),
  removeFromPalette: () => ({ params: { colour: 'de620f' } }),
  listDataSources: () => ({}),
  createDataSource: () => ({ body: feedBody }),
  updateDataSource: ({ feedId }) => ({ params: { id: feedId }, body: { ...feedBody, name: 'Other' }, reaches: 'path' }),
  renameDataSource: ({ feedId }) => ({ params: { id: feedId }, body: { name: 'Other' }, reaches: 'path' }),
  // With the id of someone else's feed, what they keep secret would be sent.
  testDataSource: ({ feedId }) => ({ body: { url: 'https://shop.example/items', id: feedId }, reaches: 'body' }),
  getPricing: () => ({}),
  getBilling: () => ({}),
  listUsage: () => ({ params: { start: '2026-01-01', end: '2026-01-31' } }),
  buyPlan: () => ({ body: { plan: 'pack-10000', card: testCard } }),
  changeCard: () => ({ body: { card: testCard } }),
  cancelPlan: () => ({ body: {} }),
  getOwnKey: () => ({}),
  listKeys: () => ({}),
  createKey: () => ({ body: { name: 'Sync', scopes: ['images:read'] } }),
  deleteKey: ({ keyId }) => ({ params: { id: keyId }, reaches: 'path' }),
  listActivity: () => ({ query: { search: 'offer', page: '1' } }),
  exportActivity: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  listExports: () => ({}),
  startExport: () => ({ body: { passphrase: 'a long enough password' } }),
  linkExport: ({ exportId }) => ({ params: { id: exportId }, body: {}, reaches: 'path' }),
  deleteExport: ({ exportId }) => ({ params: { id: exportId }, reaches: 'path' }),
  listArrivals: () => ({}),
  bringCompany: () => ({ body: { passphrase: 'a long enough password' }, reaches: 'nothing of a company' }),
  listErasures: () => ({}),
  findTraces: () => ({ body: { eid: 'anna@example.com' } }),
  erasePerson: () => ({ body: { eid: 'anna@example.com' } }),
  // Last, because the others need them.
  deleteFolder: ({ folderId }) => ({ params: { id: folderId }, reaches: 'path' }),
  deleteCdnImages: ({ pictureId }) => ({ body: { ids: [pictureId] }, reaches: 'body' }),
  deleteDatatables: ({ tableId }) => ({ body: { ids: [tableId] }, reaches: 'body' }),
  deleteDataSources: ({ feedId }) => ({ body: { ids: [feedId] }, reaches: 'body' }),
  deleteImages: ({ imageId }) => ({ body: { ids: [imageId] }, reaches: 'body' }),
  deleteImage: ({ imageId }) => ({ params: { id: imageId }, reaches: 'path' }),
  deleteDataSource: ({ feedId }) => ({ params: { id: feedId }, reaches: 'path' }),
  changeUniqueHeader: ({ tableId }) => ({ params: { id: tableId }, body: { uniqueHeader: 'email' }, reaches: 'path' }),
  restoreDatatable: ({ tableId }) => ({ params: { id: tableId }, reaches: 'path' }),
  deleteDatatable: ({ tableId }) => ({ params: { id: tableId }, reaches: 'path' }),
  deleteFont: ({ fontId }) => ({ params: { id: fontId }, reaches: 'path' }),
  deleteCdnImage: ({ pictureId }) => ({ params: { id: pictureId }, reaches: 'path' }),
};

const testCard = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Ann Lee' };

export const feedBody = {
  name: 'Shop',
  config: { url: 'https://shop.example/items', result_type: 'multiple', first_record: '$.items' },
  merge_fields: [{ field: 'name', value: 'product' }],
};

export function documentWith(src: string, id?: number): unknown {
  return {
    version: '3.4.0',
    objects: [
      { type: 'image', src, left: 0, top: 0, width: 4, height: 4, imageType: 'static', ...(id === undefined ? {} : { staticImageId: id }) },
    ],
  };
}
