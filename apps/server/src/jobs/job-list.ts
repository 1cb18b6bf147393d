/** Every background job of the product, by the kind of process that runs it. */
import type { Login } from '../storage/connection.ts';
import { BACKGROUND_JOBS } from './background-jobs.ts';
import { openReconnectingClient, type ReconnectingClient } from './reconnecting-client.ts';
import type { Job, JobRole } from './job.ts';
import type { DefinitionOf, JobTools } from './job-tools.ts';
import { WORKER_JOBS } from './worker-jobs.ts';

const JOBS: { readonly [Role in JobRole]: readonly DefinitionOf<Role>[] } = { jobs: BACKGROUND_JOBS, worker: WORKER_JOBS };

/** The jobs of a role that this process can run; `names` leaves out the others. */
export function makeJobs<Role extends JobRole>(
  role: Role,
  { tools, login, names }: { tools: JobTools[Role]; login: Login; names?: readonly string[] },
): { jobs: Job[]; close(): Promise<void> } {
  const held: ReconnectingClient[] = [];
  const jobs = JOBS[role].flatMap(({ make, ...definition }) => {
    if (names && !names.includes(definition.name)) return [];
    const run = make(tools, (prepare, name = definition.name) => {
      const client = openReconnectingClient(login, name, prepare);
      held.push(client);
      return client;
    });
    return run ? [{ ...definition, run }] : [];
  });
  return {
    jobs,
    async close() {
      await Promise.all(held.map((client) => client.close()));
    },
  };
}
