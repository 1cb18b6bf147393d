/** Every guide, in the order in which they are read. */
import type { Guide, GuideGroup } from './guide.ts';
import { accounts } from './guides/accounts.ts';
import { api } from './guides/api.ts';
import { counting } from './guides/counting.ts';
import { doctor } from './guides/doctor.ts';
import { gettingStarted } from './guides/getting-started.ts';
import { glossary } from './guides/glossary.ts';
import { howTo } from './guides/how-to.ts';
import { keyboard } from './guides/keyboard.ts';
import { licences } from './guides/licences.ts';
import { mergeFields } from './guides/merge-fields.ts';
import { missing } from './guides/missing.ts';
import { pictures } from './guides/pictures.ts';
import { plans } from './guides/plans.ts';
import { proof } from './guides/proof.ts';
import { dataTables, feeds, locations } from './guides/sources.ts';
import { support } from './guides/support.ts';
import { tags } from './guides/tags.ts';
import { templates } from './guides/templates.ts';
import { timers } from './guides/timers.ts';
import { tour } from './guides/tour.ts';
import { versions } from './guides/versions.ts';

export const GUIDE_GROUPS: readonly GuideGroup[] = [
  { title: 'Start here', guides: [gettingStarted, tour, howTo] },
  { title: 'Designing', guides: [mergeFields, timers, pictures, templates] },
  { title: 'Data', guides: [dataTables, locations, feeds] },
  { title: 'Mailing', guides: [versions, proof, tags, missing] },
  { title: 'Figures and checks', guides: [counting, doctor, support] },
  { title: 'Reference', guides: [keyboard, accounts, plans, api, glossary, licences] },
];

export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap((group) => group.guides);
