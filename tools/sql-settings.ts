/**
 * Settings of a transaction that row-level security asks, and the only files that may set each. A statement
 * that sets one elsewhere, or one whose name is put together, could let the app see or write what it must
 * not.
 */

/** Setting → files below `apps/server/src`. */
export const SETTERS: Readonly<Record<string, readonly string[]>> = {
  'app.company': [
    'features/people/accounts/accounts.store.ts',
    'features/people/activity/note-membership.ts',
    'storage/as-company.ts',
    'storage/bulk-load.ts',
    'storage/database.ts',
    'storage/snapshot-read.ts',
  ],
  'app.bin': ['storage/snapshot-read.ts', 'storage/with-bin.ts'],
  'app.arriving': ['features/people/company-file/allow-imported-counts.ts'],
};

/** Harmless settings: none that a policy reads. */
const HARMLESS =
  /^(timezone|statement_timeout|lock_timeout|synchronous_commit|plan_cache_mode|cursor_tuple_fraction|jit|enable_(?:seqscan|indexscan|hashjoin|mergejoin|nestloop|bitmapscan)|work_mem)$/;

const SET =
  /\bset_config\s*\(\s*(?:'([^']*)')?|\bset\s+(?:local|session)\s+([a-z_.]+)?|(?:^|;)\s*set\s+([a-z_]+(?:\.[a-z_]+)?)\s*(?:=|to\b)/gi;

/**
 * Settings in a statement that this file may not set; '' for one whose name is not a word of the statement.
 * Those that policies ask are set by `set local` alone: a cluster does not pass on what `set_config` says.
 */
export function forbiddenSettings(file: string, sql: string): string[] {
  return [...sql.matchAll(SET)]
    .map(([, called, local, plain]) => ({ name: (called ?? local ?? plain ?? '').toLowerCase(), isCalled: called !== undefined }))
    .filter(({ name, isCalled }) => !HARMLESS.test(name) && (isCalled || !SETTERS[name]?.includes(file)))
    .map(({ name }) => name);
}
