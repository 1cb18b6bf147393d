/**
 * Long and expensive work, ordered by people or by a schedule. To add some: write what is due in a `.job.ts`
 * of its feature, and its orders here.
 */
import type { Client } from 'pg';
import { dueCustomerImports, dueTakeBacks } from '../features/data/customers/due-imports.job.ts';
import { dueEventImports, dueRetypes, beatWaitingEventFiles } from '../features/data/events/due-work.job.ts';
import { dueImports } from '../features/data/tables/due-imports.job.ts';
import { dueCompanies, dueExports, beatWaitingCompanies, beatWaitingExports } from '../features/people/company-file/due-files.job.ts';
import { dueFlavours, beatWaitingFlavours } from '../features/recommending/flavours/due-refreshes.job.ts';
import { createCrew } from './crew.ts';
import { HOUR, SECOND, sweepOf, type DefinitionOf, type JobTools } from './job-tools.ts';

type Tools = JobTools['worker'];

interface Orders<Order> {
  name: string;
  atOnce: number;
  /** Finds those that wait or are being done, in order. While there are some, a worker is called. */
  due(client: Client): Promise<readonly Order[]>;
  /** Whether this machine can do it. Left out: any can. */
  isHere?(order: Order, tools: Tools): boolean;
  /** Notes that these wait for their turn, so that they are not taken for orders that no one works on. */
  beatWaiting?(client: Client, due: readonly Order[]): Promise<void>;
  /** Tells it from all other work of the process. */
  keyOf(order: Order): string;
  work(order: Order, tools: Tools): Promise<void>;
}

export interface WorkerJob extends DefinitionOf<'worker'> {
  /** Undefined: no order, but work of the worker's own. */
  due?: (client: Client) => Promise<readonly unknown[]>;
}

const IMPORTS_AT_ONCE = 4;
const EXPORTS_AT_ONCE = 2;
/** Each takes half a core here, and the database the other half. */
const EVENT_FILES_AT_ONCE = 2;
/** The database does most of the work. */
const CUSTOMER_FILES_AT_ONCE = 2;
const TAKE_BACKS_AT_ONCE = 2;
/** The database does the work, and pictures are drawn beside it. */
const RETYPES_AT_ONCE = 1;
/** Each may take a core and a GB. */
const FLAVOURS_AT_ONCE = 1;
export const COMPANIES_AT_ONCE = 2;

export const WORKER_JOBS: readonly WorkerJob[] = [
  orders({
    name: 'imports',
    atOnce: IMPORTS_AT_ONCE,
    due: dueImports,
    keyOf: ({ companyId, tableId }) => `import ${companyId} ${tableId}`,
    work: (table, { importTable }) => importTable(table),
  }),
  orders({
    name: 'exports',
    atOnce: EXPORTS_AT_ONCE,
    due: dueExports,
    beatWaiting: beatWaitingExports,
    keyOf: ({ companyId, exportId }) => `export ${companyId} ${exportId}`,
    work: (file, { exportCompany }) => exportCompany(file),
  }),
  orders({
    name: 'companies',
    atOnce: COMPANIES_AT_ONCE,
    due: dueCompanies,
    isHere: ({ file }, { holdsFile }) => holdsFile(file),
    beatWaiting: beatWaitingCompanies,
    keyOf: ({ id }) => `company ${id}`,
    work: ({ id }, { importCompany }) => importCompany(id),
  }),
  orders({
    name: 'event files',
    atOnce: EVENT_FILES_AT_ONCE,
    due: dueEventImports,
    isHere: ({ file }, { holdsEventFile }) => holdsEventFile(file),
    beatWaiting: beatWaitingEventFiles,
    keyOf: ({ companyId, importId }) => `events ${companyId} ${importId}`,
    work: (order, { importEvents }) => importEvents(order),
  }),
  orders({
    name: 'customer files',
    atOnce: CUSTOMER_FILES_AT_ONCE,
    due: dueCustomerImports,
    keyOf: ({ companyId, importId }) => `customers ${companyId} ${importId}`,
    work: (order, { importCustomers }) => importCustomers(order),
  }),
  orders({
    name: 'take backs',
    atOnce: TAKE_BACKS_AT_ONCE,
    due: dueTakeBacks,
    keyOf: ({ companyId, importId }) => `take back ${companyId} ${importId}`,
    work: (order, { takeBack }) => takeBack(order),
  }),
  orders({
    name: 'retypes',
    atOnce: RETYPES_AT_ONCE,
    due: dueRetypes,
    keyOf: ({ companyId, fieldId }) => `retype ${companyId} ${fieldId}`,
    work: (order, { retypeField }) => retypeField(order),
  }),
  orders({
    name: 'flavours',
    atOnce: FLAVOURS_AT_ONCE,
    due: dueFlavours,
    beatWaiting: beatWaitingFlavours,
    keyOf: ({ companyId, flavourId }) => `flavour ${companyId} ${flavourId}`,
    work: (flavour, { refreshFlavour }) => refreshFlavour(flavour),
  }),
  // A machine of workers alone cleans up after itself.
  { name: 'counts', role: 'worker', everyMs: HOUR, make: ({ counts }, hold) => sweepOf(counts, hold()) },
];

function orders<Order>({ name, atOnce, due, isHere = () => true, beatWaiting, keyOf, work }: Orders<Order>): WorkerJob {
  return {
    name,
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    due,
    make(tools, hold) {
      const client = hold();
      return createCrew({
        atOnce,
        find: () =>
          client.use(async (held) => {
            const mine = (await due(held)).filter((order) => isHere(order, tools));
            await beatWaiting?.(held, mine);
            return mine;
          }),
        keyOf,
        work: (order) => work(order, tools),
        log: tools.log,
      });
    },
  };
}
