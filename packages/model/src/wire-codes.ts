/** Numbers and words that stand on the wire or in the database, with their meaning. Never renumber. */

/** Image types; 6 and 8 are one kind, API feed. */
export const IMAGE_TYPE = { csv: 1, timer: 2, location: 3, dataTable: 4, feed: 6, feedLegacy: 8 } as const;

/** The kind of object behind a public uuid. */
export const OBJECT_KIND = { image: 1, campaign: 2, recipe: 3 } as const;
export type ObjectKind = (typeof OBJECT_KIND)[keyof typeof OBJECT_KIND];

/** Things that use others: those with a public address, segments, flavours and event views. */
export const USER_KIND = { ...OBJECT_KIND, segment: 100, flavour: 101, eventView: 102 } as const;
export type UserKind = (typeof USER_KIND)[keyof typeof USER_KIND];

/**
 * Things that images, campaigns, recipes, segments, flavours and event views use, and so can't be deleted
 * under them. A customer field is named by its id in rules and merge fields: a trait (`plan`), or a figure of
 * an event (`purchase.sum_30`).
 */
export const USED_KIND = {
  asset: 1,
  font: 2,
  table: 3,
  feed: 4,
  image: 5,
  recipe: 6,
  flavour: 7,
  segment: 8,
  eventView: 10,
  event: 11,
  customerField: 12,
} as const;
export type UsedKind = (typeof USED_KIND)[keyof typeof USED_KIND];

/**
 * Things that an opened object may have chosen to show, as counts name them. An item is a row of a data
 * table, by its number in the company's dictionary of items; it is counted across all objects, the others
 * within the object that was opened. A mailing, by its number in the company's dictionary of mailings, and a
 * position of a recipe's items are no choices but counted like them: one across all objects, the other within
 * its recipe. A group follows from the variant of a recipe's test: it is one, whichever test
 * (`RECIPE_GROUP`).
 */
export const SUBJECT_KIND = {
  ...OBJECT_KIND,
  ruleset: 4,
  variant: 5,
  item: 6,
  mailing: 7,
  position: 8,
  group: 9,
} as const;
export type SubjectKind = (typeof SUBJECT_KIND)[keyof typeof SUBJECT_KIND];

/**
 * The last place in the list that a recipe makes: positions beyond it show no item, and are not counted by
 * themselves.
 */
export const LAST_POSITION = 10;

/**
 * Notes beside the subjects of an open, kept for the click that follows its picture and for those who look it
 * up. They begin at 128 and are never counted. `shownVariant` is an arm outside the analysis of its test,
 * such as a winner; `imageVersion` the version of the nested image.
 */
export const NOTE_KIND = { shownVariant: 128, imageVersion: 129 } as const;
export type NoteKind = (typeof NOTE_KIND)[keyof typeof NOTE_KIND];
const FIRST_NOTE = 128;

/** Also of notes that a newer release brings. */
export function isNote(kind: number): boolean {
  return kind >= FIRST_NOTE;
}

/**
 * Choices made once for a recipient that stay for some time: the variant of a test, or the list of items of a
 * recipe that repeats nothing. Its `about` is the test's key, or the send.
 */
export const CLAIM_KIND = { variant: 1, list: 2 } as const;
export type ClaimKind = (typeof CLAIM_KIND)[keyof typeof CLAIM_KIND];

/**
 * Numbers of a test's arms, as subjects of kind `variant`: the test's key × 64 and the arm's place, which is
 * never given to another. The control is in the first place and a hold-out in the last.
 */
export const TEST_ARM = { places: 64, control: 0, holdOut: 63 } as const;

/**
 * The places of a recipe's control and of the recipe itself as arms of its tests, and their numbers as
 * subjects of kind `group`. A test is one share of recipients who are held back: another share is another
 * test.
 */
export const RECIPE_GROUP = { control: TEST_ARM.control, recipe: 1 } as const;

/** Figures that may decide a test. */
export const TEST_GOALS = ['clicks', 'conversions', 'revenue'] as const;
export type TestGoal = (typeof TEST_GOALS)[number];

/** The kind of a row in the counting log. `answered` is no open, but sums of what readers were sent. */
export const RECORD_KIND = { impression: 1, click: 2, implied: 3, unpaid: 4, answered: 5 } as const;
export type RecordKind = (typeof RECORD_KIND)[keyof typeof RECORD_KIND];

/** Tells who opened, decided when the request is accepted and final. */
export const OPENER_CLASS = { person: 0, proxy: 1, prefetch: 2, scanner: 3, bot: 4, test: 5 } as const;
export type OpenerClass = (typeof OPENER_CLASS)[keyof typeof OPENER_CLASS];

/**
 * Populations that are rolled up: everyone, those who are billed (person, proxy), and the people of made-up
 * sample figures. No recipient is in both of the last two: reports add them, bills read `counted` alone.
 */
export const POPULATION = { all: 0, counted: 1, sample: 2 } as const;
export type Population = (typeof POPULATION)[keyof typeof POPULATION];

/** True where an opener of this class is a person: counted, and billed one credit. */
export function isCounted(openerClass: OpenerClass): boolean {
  return openerClass === OPENER_CLASS.person || openerClass === OPENER_CLASS.proxy;
}

/** The content of a ruleset, as on the wire. */
export const CHOICE_TYPE = { picture: '1', image: '2', nothing: '3' } as const;
export type ChoiceType = (typeof CHOICE_TYPE)[keyof typeof CHOICE_TYPE];

export const ROLE = { owner: 'owner', editor: 'editor', viewer: 'viewer' } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const PLAN_TYPE = { freeTrial: 'free_trial', paid: 'paid', custom: 'custom' } as const;
export type PlanType = (typeof PLAN_TYPE)[keyof typeof PLAN_TYPE];

export const API_SCOPE = {
  imagesRead: 'images:read',
  imagesWrite: 'images:write',
  dataRead: 'data:read',
  dataWrite: 'data:write',
  statisticsRead: 'statistics:read',
  statisticsWrite: 'statistics:write',
} as const;
export type ApiScope = (typeof API_SCOPE)[keyof typeof API_SCOPE];

/** How long something that was deleted can be restored. */
export const BIN_DAYS = 30;
