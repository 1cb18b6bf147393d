/** Every guide, in the order in which they are read. */
import type { Guide, GuideGroup } from './guide.ts';
import { guide as accounts } from './guides/accounts.md';
import { guide as api } from './guides/api.md';
import { guide as counting } from './guides/counting.md';
import { guide as doctor } from './guides/doctor.md';
import { guide as flavours } from './guides/flavours.md';
import { guide as gettingStarted } from './guides/getting-started.md';
import { guide as glossary } from './guides/glossary.md';
import { guide as howTo } from './guides/guides.md';
import { guide as keyboard } from './guides/keyboard.md';
import { guide as licences } from './guides/licences.md';
import { guide as liveTarget } from './guides/live-target.md';
import { guide as mergeFields } from './guides/merge-fields.md';
import { guide as missing } from './guides/missing.md';
import { guide as pictures } from './guides/pictures.md';
import { guide as plans } from './guides/plans.md';
import { guide as proof } from './guides/proof.md';
import { guide as dataTables } from './guides/data-tables.md';
import { guide as eventViews } from './guides/event-views.md';
import { guide as customers } from './guides/customers.md';
import { guide as events } from './guides/events.md';
import { guide as feeds } from './guides/feeds.md';
import { guide as locations } from './guides/locations.md';
import { guide as reports } from './guides/reports.md';
import { guide as recipes } from './guides/recipes.md';
import { guide as support } from './guides/support.md';
import { guide as tags } from './guides/tags.md';
import { guide as templates } from './guides/templates.md';
import { guide as timers } from './guides/timers.md';
import { guide as tour } from './guides/tour.md';
import { guide as versions } from './guides/versions.md';

export const GUIDE_GROUPS: readonly GuideGroup[] = [
  { title: 'Start here', guides: [gettingStarted, tour, howTo] },
  { title: 'Designing', guides: [mergeFields, timers, pictures, templates] },
  { title: 'Data', guides: [dataTables, locations, feeds, flavours, events, eventViews, customers] },
  { title: 'Mailing', guides: [versions, proof, tags, liveTarget, recipes, missing] },
  { title: 'Figures and checks', guides: [counting, reports, doctor, support] },
  { title: 'Reference', guides: [keyboard, accounts, plans, api, glossary, licences] },
];

export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap((group) => group.guides);
