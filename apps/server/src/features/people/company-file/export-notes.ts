/**
 * Sentences for the person who imports a company's file about what did not come along, and what to do about
 * it.
 */
import type { SnapshotRead } from '../../../storage/snapshot-read.ts';

const ALWAYS = [
  'People, invitations and API keys did not come along. Invite your colleagues again, and make new keys.',
  'Credits, plan and receipts stay where they were bought.',
];

/**
 * The first names of what stays, where the company has any; `$1` is the company, and a name has at most 60
 * characters.
 */
const STAYING: readonly { names: string; note: (names: string) => string }[] = [
  {
    // Marked there again, all events that came along would be attributed a second time.
    names: 'select left(name, 60) as name from event where company_id = $1 and conversion order by lower(name), id limit 20',
    note: (names) =>
      `Conversions and revenue so far came along. These events don’t count as conversions any more until you say so again: ${names}.`,
  },
  {
    names: 'select left(name, 60) as name from collect_key where company_id = $1 order by id limit 20',
    note: (names) =>
      `Write keys did not come along, so your pages and programs go on sending events to where they were. Create new ones and put them there: ${names}.`,
  },
  {
    names: 'select left(name, 60) as name from simulated_person where company_id = $1 order by lower(name), id limit 20',
    note: (names) => `People to simulate campaigns with did not come along. Add them again: ${names}.`,
  },
  {
    names: `select distinct initcap(case report when 'livetarget' then 'live target' else report end) || ' report, every ' || every as name
       from report_schedule where company_id = $1 order by 1 limit 20`,
    note: (names) => `Reports that are emailed did not come along. Set them up again: ${names}.`,
  },
  {
    names: `select distinct initcap(case report when 'livetarget' then 'live target' else report end) || ' report' as name
       from report_link where company_id = $1 and (expires_at is null or expires_at > now()) order by 1 limit 20`,
    note: (names) => `Shared links to reports did not come along. Share new ones: ${names}.`,
  },
];

export async function readExportNotes(read: SnapshotRead, companyId: number): Promise<string[]> {
  const notes = [...ALWAYS];
  for (const { names, note } of STAYING) {
    const found = await read.one<{ names: string | null }>(`select string_agg(name, ', ') as names from (${names}) found`, [companyId]);
    if (found.names !== null) notes.push(note(found.names));
  }
  return notes;
}
