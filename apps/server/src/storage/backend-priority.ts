/**
 * Priority of the server's process behind a connection, for work that may take a core for minutes while
 * readers wait for pictures.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Client } from 'pg';

/**
 * Once lowered it stays so: the connection is for such work alone. Nothing happens where the server runs on
 * another machine.
 */
export async function lowerBackendPriority(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ pid: number; title: string }>(
    `select pg_backend_pid() as pid, current_user || ' ' || current_database() as title`,
  );
  const [backend] = rows;
  if (!backend) return;
  try {
    // The number alone may be another process of this machine.
    const command = readFileSync(`/proc/${backend.pid}/cmdline`, 'utf8');
    if (!command.startsWith('postgres: ') || !command.includes(backend.title)) return;
    setPriority(backend.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // Linux shares its processors among sessions first, and each of the server's processes is a session:
    // alone in it, its priority means nothing.
    writeFileSync(`/proc/${backend.pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Not here, another user's, or a Linux that does not group processes.
  }
}
