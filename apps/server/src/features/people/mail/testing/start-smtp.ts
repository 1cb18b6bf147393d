/** Starts a mail server in a process of its own, and kills it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { ServerKind, SmtpReport } from './smtp-process.ts';

export interface TakenMail {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
  user: string;
  /** The same for messages that came over the same connection. */
  connection: string;
}

export interface MailServer {
  port: number;
  /** Messages in the order in which they were taken. */
  taken: TakenMail[];
  /** Messages that had arrived when the server died. */
  dropped: string[];
  /** As a mail program reads it. */
  read(index: number): Promise<Email>;
  /** At once, as a crash does. */
  kill(): Promise<void>;
}

export async function startSmtp(kind: ServerKind = {}): Promise<MailServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'smtp-process.ts'), [JSON.stringify(kind)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const taken: TakenMail[] = [];
  const dropped: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The mail server ended with ${code}.`)));
    child.on('message', (report: SmtpReport) => {
      if ('port' in report) resolve(report.port);
      else if ('dropped' in report) dropped.push(report.dropped);
      else taken.push(report.taken);
    });
  });
  return {
    port,
    taken,
    dropped,
    read: (index) => PostalMime.parse(Buffer.from(taken[index]?.raw ?? '', 'latin1')),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
