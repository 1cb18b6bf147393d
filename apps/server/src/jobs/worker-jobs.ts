/** Long and expensive work, ordered by people or by a schedule. To add some: write what is due in `due-work.ts`, and its orders here. */
import type { Client } from 'pg';
import { createCrew } from './crew.ts';
import {
  dueCompanies,
  dueEventImports,
  dueExports,
  dueFlavours,
  dueImports,
  sayCompaniesWait,
  sayFlavoursWait,
  sayWaiting,
} from './due-work.ts';
import { HOUR, SECOND, sweepOf, type DefinitionOf, type JobTools } from './job-tools.ts';

type Tools = JobTools['worker'];

interface Orders<Order> {
  name: string;
  atOnce: number;
  /** Those that are due, in order, of which this machine can do each. */
  find(client: Client, tools: Tools): Promise<readonly Order[]>;
  /** Tells it from all other work of the process. */
  keyOf(order: Order): string;
  work(order: Order, tools: Tools): Promise<void>;
}

const IMPORTS_AT_ONCE = 4;
const EXPORTS_AT_ONCE = 2;
/** Each takes half a core here, and the database the other half. */
const EVENT_FILES_AT_ONCE = 2;
/** Each may take a core and a GB. */
const FLAVOURS_AT_ONCE = 1;
export const COMPANIES_AT_ONCE = 2;

export const WORKER_JOBS: readonly DefinitionOf<'worker'>[] = [
  orders({
    name: 'imports',
    atOnce: IMPORTS_AT_ONCE,
    find: dueImports,
    keyOf: ({ companyId, tableId }) => `import ${companyId} ${tableId}`,
    work: (table, { importTable }) => importTable(table),
  }),
  orders({
    name: 'exports',
    atOnce: EXPORTS_AT_ONCE,
    find: (client) => saidToWait(client, dueExports, sayWaiting),
    keyOf: ({ companyId, exportId }) => `export ${companyId} ${exportId}`,
    work: (file, { exportCompany }) => exportCompany(file),
  }),
  orders({
    name: 'companies',
    atOnce: COMPANIES_AT_ONCE,
    find: (client, { holdsFile }) =>
      saidToWait(client, async () => (await dueCompanies(client)).filter(({ file }) => holdsFile(file)), sayCompaniesWait),
    keyOf: ({ id }) => `company ${id}`,
    work: ({ id }, { importCompany }) => importCompany(id),
  }),
  orders({
    name: 'event files',
    atOnce: EVENT_FILES_AT_ONCE,
    find: async (client, { holdsEventFile }) => (await dueEventImports(client)).filter(({ file }) => holdsEventFile(file)),
    keyOf: ({ companyId, importId }) => `events ${companyId} ${importId}`,
    work: (order, { importEvents }) => importEvents(order),
  }),
  orders({
    name: 'flavours',
    atOnce: FLAVOURS_AT_ONCE,
    find: (client) => saidToWait(client, dueFlavours, sayFlavoursWait),
    keyOf: ({ companyId, flavourId }) => `flavour ${companyId} ${flavourId}`,
    work: (flavour, { refreshFlavour }) => refreshFlavour(flavour),
  }),
  // A machine of workers alone cleans up after itself.
  { name: 'counts', role: 'worker', everyMs: HOUR, make: ({ counts }, hold) => sweepOf(counts, hold()) },
];

function orders<Order>({ name, atOnce, find, keyOf, work }: Orders<Order>): DefinitionOf<'worker'> {
  return {
    name,
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make(tools, hold) {
      const client = hold();
      return createCrew({
        atOnce,
        find: () => client.use((held) => find(held, tools)),
        keyOf,
        work: (order) => work(order, tools),
        log: tools.log,
      });
    },
  };
}

/** An order that waits for its turn is not taken for one that no one works on. */
async function saidToWait<Order>(
  client: Client,
  find: (client: Client) => Promise<Order[]>,
  say: (client: Client, due: readonly Order[]) => Promise<void>,
): Promise<Order[]> {
  const due = await find(client);
  await say(client, due);
  return due;
}
