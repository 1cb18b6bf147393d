/** Everything that a company's file holds, in the order in which it is written. A new kind of thing is one file here and one line. */
import type { Part } from '../part.ts';
import { campaignPart, campaignVersionPart } from './campaigns.ts';
import { companyPart } from './company.ts';
import { chainPart, conversionPart, hourPart, impressionPart, itemPart, rollPart, subjectRollPart, testRecipientPart } from './counts.ts';
import { customerFieldPart, customerPart, identityPart } from './customers.ts';
import { eventFieldPart, eventPart, eventRejectPart, eventRowPart } from './events.ts';
import { feedPart } from './feeds.ts';
import { fontPart, hiddenFontPart } from './fonts.ts';
import { folderPart } from './folders.ts';
import { imagePart } from './images.ts';
import { assetPart, blobPart } from './pictures.ts';
import { rowPart, schedulePart, tablePart } from './tables.ts';
import { segmentPart } from './segments.ts';
import { timerPart, tokenPart, unresolvedPart } from './tags.ts';
import { versionPart } from './versions.ts';

export const PARTS: readonly Part[] = [
  companyPart,
  blobPart,
  assetPart,
  fontPart,
  hiddenFontPart,
  tablePart,
  rowPart,
  schedulePart,
  feedPart,
  eventPart,
  eventFieldPart,
  eventRowPart,
  eventRejectPart,
  customerFieldPart,
  customerPart,
  identityPart,
  folderPart,
  imagePart,
  versionPart,
  segmentPart,
  campaignPart,
  campaignVersionPart,
  tokenPart,
  unresolvedPart,
  timerPart,
  itemPart,
  rollPart,
  subjectRollPart,
  conversionPart,
  hourPart,
  testRecipientPart,
  chainPart,
  impressionPart,
];

/** Columns of companies' tables that stay behind, each with the reason. What is in neither list fails a test. */
export const LEFT_BEHIND: Readonly<Record<string, readonly string[] | string>> = {
  company: ['id', 'plan_type', 'plan_id', 'subscription_status', 'billsby_id', 'trial_ends_at', 'created_at', 'updated_at'],
  blob: ['created_at', 'kept_at'],
  asset: ['created_by', 'search_text', 'deleted_by'],
  image: ['preview_key', 'created_by', 'updated_by', 'deleted_by', 'preview_change', 'preview_drawn'],
  image_folder: ['created_by'],
  image_version: ['published_by'],
  segment: ['created_by', 'updated_by'],
  campaign: ['created_by', 'updated_by', 'deleted_by'],
  campaign_version: ['published_by'],
  recipe: 'recipes stay with their figures',
  recipe_version: 'recipes stay with their figures',
  route: ['updated_at'],
  datatable: ['status', 'reason', 'last_generation', 'run_status', 'run_rows', 'run_reason', 'run_changes', 'created_by', 'deleted_by'],
  import_schedule: ['next_run_at', 'failures', 'mailed_at', 'created_by'],
  feed: ['revision', 'deleted_by'],
  event: ['generation', 'created_by', 'conversion', 'conversions_built', 'conversions_at', 'conversions_key'],
  conversion: 'attributed where it was collected: its sums come along',
  attribution: 'attributed where it was collected: its sums come along',
  attribution_models: 'follows from what is attributed',
  event_field: ['id'],
  event_reject: ['id'],
  customer: ['id'],
  customer_identity: ['id'],
  customer_field: ['id'],
  customer_merge: 'links to customers by the numbers of the other installation',
  customer_aggregate: 'added up again from the events',
  customer_day: 'added up again from the events',
  impression: ['batch_id'],
  company_font: ['id', 'address_key', 'created_by'],
  company_font_file: ['id', 'created_by'],
  activity: 'who did what stays where they did it',
  datatable_generation: 'made again with the rows',
  object_use: 'follows from images, segments, campaigns and versions',
  pinned_blob: 'follows from versions',
  event_hour: 'shows the last week of an installation',
  event_seen: 'what senders may repeat within 30 days, where they send it',
  collect_key: 'keys open one installation',
  flavour: 'the events that it learns from stay with the installation that collects them',
  flavour_generation: 'what was learned from events that stay',
  event_view: 'what was collected stays with the installation that collects it',
  feed_answer: 'what feeds answered last, for a day',
  credit_grant: 'credits stay where they were bought',
  credit_day: 'credits stay where they were used',
  credit_lease: 'credits stay where they were used',
  credit_warning: 'they speak of credits that stay',
  receipt: 'credits stay where they were bought',
  payg_term: 'credits stay where they were bought',
  test_card: 'credits stay where they were bought',
  billing_customer: 'credits stay where they were bought',
  membership: 'people are not taken along',
  invitation: 'people are not taken along',
  people_mail: 'people are not taken along',
  dismissal: 'of single people',
  api_key: 'keys open one installation',
  company_export: 'files of this kind',
  company_arrival: 'files of this kind',
  claim: 'what mails of the other installation chose for their recipients, for 30 days',
  item_shown: 'which items sleep, where they were shown',
  simulated_person: 'whom campaigns are tried as, where people try them',
  erasure: 'what was erased is not in the file',
  sample_given: 'sample rows come along with their mark; a company that is made of a file is given no others',
  proof_kept: 'what a look over rows found, for 30 days',
  fallback_answer: 'what happened within a day, where it happened',
};
