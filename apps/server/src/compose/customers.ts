/**
 * Gives customers the hashes of recipients, and what these opened, as campaigns and images are called now.
 */
import { OBJECT_KIND, SUBJECT_KIND } from '@limn/model';
import { createViewSources } from '../features/data/views/view-sources.ts';
import { newestRecipient, valuesOfRecipient } from '../features/data/customers/customers.read.ts';
import { customerHandlers, type CustomerRouteDeps, type Opened } from '../features/data/customers/customers.routes.ts';
import { customerImportHandlers } from '../features/data/customers/import/imports.routes.ts';
import { createRefusedLimit } from '../features/data/events/refused-limit.ts';
import { figuresOfView, viewFigureItems } from '../features/data/views/view-figures.read.ts';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import { isClick, knownRecipients, openedBy, type OpenedRow } from '../features/measuring/counting/recipient-timeline.read.ts';
import { reportedCampaigns, type ReportedCampaign } from '../features/targeting/campaigns/campaigns.read.ts';
import type { ReadViewFigures } from '../features/data/customers/view-figures.port.ts';
import type { Database } from '../storage/database.ts';

export interface CustomerPartsDeps {
  db: Database;
  publicUrl: string;
  erase(
    ...asked: [tx: Parameters<CustomerRouteDeps['erase']>[0], caller: { companyId: number; userId: number | null }, eid: string]
  ): Promise<void>;
}

export function customersHandlers({ db, publicUrl, erase }: CustomerPartsDeps) {
  return {
    ...customerHandlers({
      nowMs: Date.now,
      viewFigureItems,
      openers: (tx, companyId) => knownRecipients(tx, companyId, Date.now()),
      async opened(tx, companyId, asked) {
        const rows = await openedBy(tx, companyId, asked);
        const campaigns = rows.some(isOfCampaign) ? await reportedCampaigns(tx, companyId, publicUrl) : [];
        return rows.map((row) => wireOpened(row, campaigns));
      },
      async erase(tx, caller, values) {
        for (const value of values) await erase(tx, caller, value);
      },
    }),
    ...customerImportHandlers({
      quotaOf: createRefusedLimit(db),
      announceImport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'customers', companyId, id }),
    }),
  };
}

const KINDS: ReadonlyMap<number, NonNullable<Opened['object']>['kind']> = new Map([
  [OBJECT_KIND.image, 'image'],
  [OBJECT_KIND.campaign, 'campaign'],
  [OBJECT_KIND.recipe, 'recipe'],
]);

function isOfCampaign({ object_kind }: OpenedRow): boolean {
  return object_kind === OBJECT_KIND.campaign;
}

function wireOpened(row: OpenedRow, campaigns: readonly ReportedCampaign[]): Opened {
  const decision = isOfCampaign(row) ? decisionOf(row, campaigns) : row.items.join(', ') || undefined;
  const kind = KINDS.get(row.object_kind ?? -1);
  return {
    at: row.at,
    recipient: row.recipient,
    kind: isClick(row) ? 'click' : 'impression',
    name: row.name,
    object: kind === undefined ? null : { kind, id: row.object_id },
    ...(decision !== undefined && { decision }),
  };
}

/** The ruleset that was shown, by its name of today. */
function decisionOf({ object_id, decisions }: OpenedRow, campaigns: readonly ReportedCampaign[]): string | undefined {
  const subject = decisions.find((decided) => Math.floor(decided / 2 ** 32) === SUBJECT_KIND.ruleset);
  if (subject === undefined) return undefined;
  const rulesets = campaigns.find(({ id }) => id === object_id)?.rulesets;
  return rulesets?.find(({ key }) => key === subject % 2 ** 32)?.name;
}

/** Events may be read for so long. An open waits for less; the next one finds the answer in memory. */
const VIEW_MS = 2000;

/** Reads a customer's figures of one view. What views are made of is kept between calls of the answer. */
export function readViewFiguresOf(db: Pick<Database, 'withCompany'>): ReadViewFigures {
  const sourceOf = createViewSources();
  return ({ companyId, ...asked }) =>
    db.withCompany(companyId, async (tx) => {
      await tx.query(`select set_config('statement_timeout', $1, true)`, [String(VIEW_MS)]);
      return figuresOfView(tx, companyId, asked, sourceOf);
    });
}

/**
 * Values of the customer whom a preview names, else of the newest one.
 * @param views names of the event views whose figures it shows; those that take too long are left out
 */
export async function customerTexts(
  db: Pick<Database, 'withCompany'>,
  companyId: number,
  eid: string | undefined,
  views: readonly string[],
): Promise<Map<string, string>> {
  const atMs = Date.now();
  const found = await db.withCompany(companyId, async (tx) => {
    const recipient = eid === undefined ? await newestRecipient(tx, companyId) : (await companyHashes(tx, companyId))(eid);
    return recipient === undefined ? undefined : { recipient, values: await valuesOfRecipient(tx, companyId, recipient, atMs) };
  });
  if (!found) return new Map();
  const values = [...found.values];
  const read = readViewFiguresOf(db);
  for (const view of views) {
    const figures = await read({ companyId, view, recipient: found.recipient, atMs }).catch(() => undefined);
    values.push(...(figures ?? []));
  }
  return new Map(values.flatMap(([id, text]) => (text == null ? [] : [[id, text]])));
}
