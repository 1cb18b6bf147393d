/**
 * Stores claims, those of a company together: in one statement where all are new, in two where some are
 * known. A company's claims are gathered while its last ones are being stored, and for 5 ms behind their
 * begin.
 */
import type { Database, Tx } from '../../../../storage/database.ts';
import { readClaims, type Claim, type ClaimRow } from '../log/claim-rows.ts';
import { inOrder, nameOf, nameOfRow, storeClaims } from './claims.store.ts';

const GATHER_MS = 5;
const MAX_ROWS = 200;
/** Max waiting claims of one company while the database does not answer. */
const MAX_WAITING = 5000;

/** `isLate`: it was chosen a while ago, and then could not be stored. */
export interface AskedClaim extends Claim {
  isLate: boolean;
}

/** Answers what is chosen for the recipient from now on: its own, or what was there. */
export type StoreClaim = (claim: AskedClaim) => Promise<readonly string[]>;

interface Waiting {
  claim: AskedClaim;
  resolve(chosen: readonly string[]): void;
  reject(error: unknown): void;
}

interface Company {
  waiting: Waiting[];
  isStoring: boolean;
  begunAt: number;
  timer: NodeJS.Timeout | undefined;
}

export function createClaimBatches(db: Pick<Database, 'withCompany'>): StoreClaim {
  const companies = new Map<number, Company>();

  function schedule(companyId: number, company: Company): void {
    if (company.isStoring || company.timer || company.waiting.length === 0) return;
    const waitMs = company.waiting.length >= MAX_ROWS ? 0 : company.begunAt + GATHER_MS - performance.now();
    // The ones that come in the same turn go along, too.
    company.timer = setTimeout(() => void storeNext(companyId, company), Math.max(0, waitMs));
  }

  async function storeNext(companyId: number, company: Company): Promise<void> {
    company.timer = undefined;
    company.isStoring = true;
    company.begunAt = performance.now();
    const group = company.waiting.splice(0, MAX_ROWS);
    try {
      const chosen = await db.withCompany(companyId, (tx) => store(tx, companyId, group));
      for (const { claim, resolve } of group) resolve(chosen.get(nameOf(claim)) ?? claim.chosen);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    company.isStoring = false;
    if (company.waiting.length === 0) companies.delete(companyId);
    else schedule(companyId, company);
  }

  return (claim) =>
    new Promise((resolve, reject) => {
      const company = companies.get(claim.companyId) ?? { waiting: [], isStoring: false, begunAt: -Infinity, timer: undefined };
      if (company.waiting.length >= MAX_WAITING) return reject(new Error('Too many claims wait for the database.'));
      companies.set(claim.companyId, company);
      company.waiting.push({ claim, resolve, reject });
      schedule(claim.companyId, company);
    });
}

async function store(tx: Tx, companyId: number, group: readonly Waiting[]): Promise<Map<string, readonly string[]>> {
  const chosen = new Map<string, readonly string[]>();
  const claims = inOrder(
    group.map(({ claim }) => claim),
    -Infinity,
  );
  const isLate = new Set(group.filter(({ claim }) => claim.isLate).map(({ claim }) => nameOf(claim)));
  const ask = async <Row extends ClaimRow>({ text, values }: ReturnType<typeof storeClaims>): Promise<Row[]> => {
    const rows = await tx.query<Row>(text, values);
    for (const row of rows) chosen.set(nameOfRow(companyId, row), row.chosen);
    return rows;
  };
  const left = () => claims.filter((claim) => !chosen.has(nameOf(claim)));

  await ask(storeClaims(claims, 'keep'));
  const known = left();
  if (known.length === 0) return chosen;
  // In a statement of its own, which sees what others have committed since.
  const rows = await ask<ClaimRow & { at: Date; ends_at: Date }>(readClaims(companyId, known));
  const found = new Map(rows.map((row) => [nameOfRow(companyId, row), row]));
  const wins = (claim: Claim) => {
    const row = found.get(nameOf(claim));
    return !row || row.ends_at.getTime() <= claim.atMs || (isLate.has(nameOf(claim)) && row.at.getTime() > claim.atMs);
  };
  const better = known.filter(wins);
  if (better.length === 0) return chosen;
  for (const claim of better) chosen.delete(nameOf(claim));
  for (const [late, onConflict] of [
    [true, 'replaceLater'],
    [false, 'replaceEnded'],
  ] as const) {
    const some = better.filter((claim) => isLate.has(nameOf(claim)) === late);
    if (some.length > 0) await ask(storeClaims(some, onConflict));
  }
  const beaten = left();
  if (beaten.length > 0) await ask(readClaims(companyId, beaten));
  return chosen;
}
