/**
 * Tells who may import whom, as data. `check-layers.ts` reads the imports of every source file and holds them
 * against this table. Each layer names the folders it covers and the layers it may import; `instead` is
 * printed with a refusal.
 *
 * What it cannot see: `compose` may go past the doors of a feature, into any file. `demo` may go into those
 * of a list that can only shrink: it makes a company as people do, so it calls the services that routes call.
 * What is handed over at run time is seen by no check, and of statements that are put together
 * `sql-owners.ts` finds the tables only where their parts are in the same source.
 */

export interface Layer {
  name: string;
  /** A file belongs to the first layer with a matching pattern. */
  files: RegExp;
  /** Names of layers it may import, besides itself where `own` is true. */
  may: readonly string[];
  /** Files of the same layer may import each other (a package its own files, a feature its own folder). */
  own: 'all' | 'same-folder';
  /** Depth of the folder that counts as one unit when `own` is 'same-folder'. */
  unitDepth?: number;
  /**
   * Files of features that it may import besides, although they are no doors; one that it needs no more is
   * refused.
   */
  inside?: readonly string[];
  /** Runs in browser and server alike: no Node built-in. */
  portable?: boolean;
  instead: string;
}

/**
 * Districts of features, on the server and in the web app, and what is in them. A feature may ask those of
 * its own district and of the ones before it, never of a later one, and no two ask each other.
 */
export const DISTRICTS = [
  { name: 'people', holds: 'who works here, and what they pay' },
  { name: 'data', holds: 'what pictures are filled with' },
  { name: 'design', holds: 'what pictures look like' },
  { name: 'targeting', holds: 'who is shown what' },
  { name: 'recommending', holds: 'which items are shown to whom' },
  { name: 'measuring', holds: 'what was opened and clicked' },
] as const;

const PACKAGES_L1 = [
  'csv',
  'values',
  'merge',
  'query',
  'fonts',
  'scene',
  'image-types',
  'tags',
  'places',
  'reporting',
  'experiments',
  'flavours',
  'recipes',
] as const;

/**
 * The imports of a package of that layer besides the model, where those are less than CSV, values, the merge
 * language and the fonts.
 */
const KNOWN_TO_PACKAGE: Readonly<Partial<Record<(typeof PACKAGES_L1)[number], readonly string[]>>> = {
  csv: ['values'],
  values: [],
  merge: ['values'],
  fonts: [],
  experiments: [],
  query: ['merge', 'values'],
  flavours: [],
  recipes: ['query', 'values'],
};

/**
 * Folders that make up a feature's path: `apps/server/src/features/<district>/<feature>`, the same in the web
 * app.
 */
export const FEATURE_DEPTH = 6;

/** Folders of the web app that every feature may use; each may use those before it. */
const WEB_SHARED = ['web-theme', 'web-session', 'web-ui', 'web-api', 'web-fonts', 'web-drafts'] as const;

/**
 * Below `apps/server/src/features/`. No line is added: a door, or a caller that hands it over, does as well.
 */
export const INSIDE_FOR_DEMO: readonly string[] = [
  'data/customers/customers.store.ts',
  'data/customers/identities.store.ts',
  'data/customers/rebuild-aggregates.ts',
  'data/customers/take-people.ts',
  'data/customers/traits.service.ts',
  'data/events/events.service.ts',
  'data/events/events.store.ts',
  'data/events/load-events.ts',
  'data/feeds/feeds.service.ts',
  'data/feeds/feeds.store.ts',
  'data/tables/load/load-messages.ts',
  'data/tables/table-uploads.ts',
  'data/tables/tables.store.ts',
  'data/views/views.service.ts',
  'design/images/images.service.ts',
  'design/images/images.store.ts',
  'design/images/publish.ts',
  'design/images/start-from.ts',
  'design/images/versions.routes.ts',
  'design/proofs/kept-proofs.store.ts',
  'design/proofs/proof-rows.ts',
  'design/proofs/proofs.service.ts',
  'measuring/counting/log/company-hashes.ts',
  'measuring/counting/sample-figures.store.ts',
  'people/accounts/accounts.store.ts',
  'people/credits/credits.store.ts',
  'people/keys/keys.service.ts',
  'people/sign-in/embedded/embedded-sign-in.ts',
  'recommending/flavours/flavours.service.ts',
  'recommending/flavours/flavours.store.ts',
  'recommending/recipes/publish-recipe.ts',
  'recommending/recipes/recipes.service.ts',
  'recommending/recipes/recipes.store.ts',
  'targeting/campaigns/campaigns.service.ts',
  'targeting/campaigns/campaigns.store.ts',
  'targeting/campaigns/publish-campaign.ts',
];

export const LAYERS: readonly Layer[] = [
  { name: 'test', files: /(\.test\.tsx?|\.soak\.ts|\/testing\/.*|\.cases\.ts)$|^(tools|e2e|bench)\//, may: ['*'], own: 'all', instead: '' },
  {
    name: 'model',
    files: /^packages\/model\//,
    may: [],
    own: 'all',
    portable: true,
    instead: 'The model imports nothing: hand the value in.',
  },
  ...PACKAGES_L1.map((name): Layer => ({
    name,
    files: new RegExp(`^packages/${name}/`),
    may: ['model', ...(KNOWN_TO_PACKAGE[name] ?? ['csv', 'values', 'merge', 'fonts'])],
    own: 'all',
    portable: true,
    instead: 'A package of this layer knows the model, CSV, values, the merge language and the fonts only.',
  })),
  {
    name: 'templates',
    files: /^packages\/templates\//,
    may: ['model', 'merge', 'fonts', 'scene'],
    own: 'all',
    portable: true,
    instead: 'A template knows the canvas, its fonts and the merge language only.',
  },
  {
    name: 'published',
    files: /^packages\/published\//,
    may: ['model', 'merge', 'image-types', 'scene'],
    own: 'all',
    portable: true,
    instead: 'What is published knows the canvas, the merge language and the kinds of images only.',
  },
  {
    name: 'contracts',
    files: /^packages\/contracts\//,
    may: ['model', ...PACKAGES_L1],
    own: 'all',
    portable: true,
    instead: 'Contracts hold schemas: they never import an app.',
  },
  {
    name: 'platform',
    files: /^apps\/server\/src\/platform\//,
    may: ['model'],
    own: 'all',
    instead: 'The platform knows no feature: take it as an argument.',
  },
  {
    name: 'storage',
    files: /^apps\/server\/src\/storage\//,
    may: ['model', 'platform'],
    own: 'all',
    instead: 'Storage knows no feature: take it as an argument.',
  },
  {
    name: 'api',
    files: /^apps\/server\/src\/api\//,
    may: ['model', 'contracts', 'platform', 'storage'],
    own: 'all',
    instead: 'What a route is given knows no feature.',
  },
  {
    name: 'feature-read',
    files: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/[^/]+(\.read|\.port)\.ts$/,
    may: ['model', ...PACKAGES_L1, 'published', 'contracts', 'platform', 'storage', 'api', 'feature-read', 'feature'],
    own: 'same-folder',
    unitDepth: FEATURE_DEPTH,
    instead: 'A read model may ask storage and its own feature.',
  },
  {
    name: 'feature-job',
    files: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/[^/]+\.job\.ts$/,
    may: ['model', ...PACKAGES_L1, 'published', 'contracts', 'platform', 'storage', 'api', 'feature-read'],
    own: 'same-folder',
    unitDepth: FEATURE_DEPTH,
    instead: 'A step of a job knows its own feature, and others by their *.read.ts.',
  },
  {
    name: 'feature',
    files: /^apps\/server\/src\/features\//,
    may: ['model', ...PACKAGES_L1, 'published', 'templates', 'contracts', 'platform', 'storage', 'api', 'feature-read'],
    own: 'same-folder',
    unitDepth: FEATURE_DEPTH,
    instead: 'Ask another feature through its *.read.ts, or take its service from the composition.',
  },
  {
    name: 'jobs',
    files: /^apps\/server\/src\/jobs\//,
    may: ['model', ...PACKAGES_L1, 'contracts', 'platform', 'storage', 'api', 'feature-read', 'feature-job', 'service'],
    own: 'all',
    instead: 'Jobs call a feature by its *.job.ts.',
  },
  {
    name: 'service',
    files: /^apps\/server\/src\/(http|render)\//,
    may: ['model', ...PACKAGES_L1, 'published', 'contracts', 'platform', 'storage', 'api', 'feature-read', 'service'],
    own: 'all',
    instead: 'This layer asks a feature by its *.read.ts and *.port.ts; only the composition constructs.',
  },
  {
    name: 'demo',
    files: /^apps\/server\/src\/demo\//,
    may: ['model', ...PACKAGES_L1, 'published', 'contracts', 'platform', 'storage', 'api', 'feature-read', 'service', 'composition'],
    own: 'all',
    inside: INSIDE_FOR_DEMO.map((path) => `apps/server/src/features/${path}`),
    instead: 'The demo asks a feature by its doors, or calls a service that INSIDE_FOR_DEMO of tools/layers.ts lists.',
  },
  {
    name: 'composition',
    files: /^apps\/server\/src\/(main[^/]*\.ts$|compose\/)/,
    may: [
      'model',
      ...PACKAGES_L1,
      'published',
      'contracts',
      'platform',
      'storage',
      'api',
      'feature-read',
      'feature-job',
      'feature',
      'service',
      'jobs',
      'demo',
    ],
    own: 'all',
    instead: '',
  },
  {
    name: 'web-build',
    files: /^apps\/web\/[^/]+\.ts$/,
    may: ['contracts', 'web-help'],
    own: 'all',
    instead: 'Build settings know the list of routes and what a guide is made of only.',
  },
  {
    name: 'web-door',
    files: /^apps\/web\/src\/features\/[^/]+\/[^/]+\/public\.ts$/,
    may: ['web-feature'],
    own: 'same-folder',
    unitDepth: FEATURE_DEPTH,
    instead: 'A door only passes on what its own feature has.',
  },
  {
    name: 'web-feature',
    files: /^apps\/web\/src\/features\//,
    may: ['model', ...PACKAGES_L1, 'contracts', ...WEB_SHARED, 'web-shell', 'web-door'],
    own: 'same-folder',
    unitDepth: FEATURE_DEPTH,
    instead: 'A feature of the web app asks another one through its public.ts.',
  },
  {
    name: 'web-help',
    files: /^apps\/web\/src\/help\//,
    may: ['model', ...PACKAGES_L1, 'contracts', ...WEB_SHARED, 'web-shell'],
    own: 'all',
    instead: 'Help knows no feature.',
  },
  {
    name: 'web-shell',
    files: /^apps\/web\/src\/shell\//,
    may: ['model', ...PACKAGES_L1, 'contracts', ...WEB_SHARED],
    own: 'all',
    instead: 'The frame around all pages knows no feature.',
  },
  ...WEB_SHARED.map((name, at): Layer => ({
    name,
    files: new RegExp(`^apps/web/src/${name.replace('web-', '')}/`),
    may: ['model', ...PACKAGES_L1, 'contracts', ...WEB_SHARED.slice(0, at)],
    own: 'all',
    instead: `Shared parts of the web app stand on each other in this order: ${WEB_SHARED.join(', ')}.`,
  })),
  {
    name: 'web-start',
    files: /^apps\/web\/src\/[^/]+\.tsx?$/,
    may: ['model', ...PACKAGES_L1, 'contracts', ...WEB_SHARED, 'web-shell', 'web-help', 'web-feature', 'web-door'],
    own: 'all',
    instead: '',
  },
];

/**
 * Folders inside a feature that stand on each other: each may import those before it in its list, types too.
 * Files beside the folders put them together: they may import all, and no folder imports them.
 */
export const FOLDERS_IN_ORDER: readonly { feature: string; folders: readonly string[] }[] = [
  {
    feature: 'apps/web/src/features/design/editor',
    folders: [
      // The work itself, without a screen
      ['document', 'saving', 'store'],
      // Changing it, and showing it on a canvas
      ['commands', 'clipboard', 'canvas', 'fonts'],
      // An opened image, and what its parts on the screen are given
      ['session', 'context'],
      // Parts of the screen
      ['parts', 'checks', 'preview', 'header', 'layers', 'align', 'panels', 'properties', 'dialogs', 'stage', 'phone'],
    ].flat(),
  },
  {
    feature: 'apps/server/src/features/measuring/counting',
    // Records and their journal, sums of them, the way from journals to both, and what conversions are given
    // to
    folders: ['log', 'roll', 'drain', 'attribution'],
  },
];

/** Libraries that only these files may import. */
export const KEPT_LIBRARIES: readonly { library: RegExp; only: RegExp; instead: string }[] = [
  {
    library: /^pg$|^pg-copy-streams$|^kysely$/,
    only: /^apps\/server\/src\/(storage\/|api\/due-bins|features\/.*\.job\.ts$|features\/data\/events\/drain-waiting|features\/measuring\/counting\/|jobs\/|testing\/)|\.test\.ts$|^(tools|bench)\//,
    instead: 'Use the Database port of storage/database.ts.',
  },
  {
    library: /^(node:)?(http|https|net|tls|dgram)$|^undici$/,
    only: /^apps\/server\/src\/(platform\/outbound|http|render|jobs|storage|main|compose|features\/people\/sign-in)|\.test\.ts$|^(tools|bench|e2e)\//,
    instead: 'Outbound requests go through platform/outbound.',
  },
  {
    library: /^@napi-rs\/(canvas|image)$/,
    only: /^apps\/server\/src\/(render|features\/design\/assets|features\/design\/fonts\/check)\/|\.test\.ts$|\/testing\/|^(tools|bench|e2e)\//,
    instead: 'Drawing happens in draw children: use the DrawPort.',
  },
  {
    library: /^fabric$/,
    only: /^apps\/web\/src\/features\/design\/editor\/|\.test\.ts$|\/testing\/|^(tools|bench)\//,
    instead: 'Only the editor edits with Fabric; everything else draws with @limn/scene.',
  },
  {
    library: /^@dnd-kit\//,
    only: /^apps\/web\/src\/ui\/sortable\//,
    instead: 'Drag by the parts of ui/sortable: SortableList, SortableArea, GapArea.',
  },
  {
    library: /^@(mui|emotion)\//,
    only: /^apps\/web\/src\/(ui|theme)\//,
    instead: 'Use the parts of ui/; what ui/ adds nothing to stands in ui/kit and ui/icons.',
  },
];
