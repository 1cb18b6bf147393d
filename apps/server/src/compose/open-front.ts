/**
 * Opens what a front needs, in the order in which it needs it, and the front itself, which does not listen
 * yet.
 */
import { join } from 'node:path';
import { chooseFormat, NEWEST_FORMAT } from '../features/measuring/counting/log/journal-format.ts';
import { openJournal, type Journal } from '../features/measuring/counting/log/journal.ts';
import { openEventJournal } from '../features/data/events/event-journal.ts';
import { openMailer } from '../features/people/mail/mailer.ts';
import type { SignIn } from '../features/people/sign-in/compose-sign-in.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Phase } from '../platform/phase.ts';
import { openSecrets, type Secrets } from '../platform/secrets.ts';
import { openDrawPool, type DrawPool } from '../render/draw/draw-pool.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { PREPARED_BYTES } from '../storage/journal/group-journal.ts';
import { journalDirectory } from './background.ts';
import { blobDirectory } from './blobs.ts';
import { composeFront, type Front } from './compose.ts';
import { openSignIn } from './people.ts';
import { fetchedDirectory } from './pictures.ts';
import { wantsMail } from './wanted-mail.ts';

export interface OpenedFront {
  front: Front;
  db: Database;
  draw: DrawPool;
  journal: Journal;
  secrets: Secrets;
  signIn: SignIn;
}

export interface OpenFrontOptions {
  log: Log;
  /**
   * Gets what is to be closed, in the order in which it was opened, also when a later part can't be opened.
   */
  open: (() => unknown)[];
  /** Opens what works beside the front, and is to be closed after its journals. */
  beside?(db: Database): void;
  /** As `openDatabase` has it. */
  answerMs?: number;
  phase?: () => Phase;
  metrics?: Metrics | undefined;
}

export async function openFront(config: Config, { log, open, beside, answerMs, phase, metrics }: OpenFrontOptions): Promise<OpenedFront> {
  // A draw child reads its fonts while the database starts: neither needs the other.
  const drawing = openDrawPool({
    children: config.drawChildren,
    blobDirectory: blobDirectory(config),
    fetchedDirectory: fetchedDirectory(config),
    fontDirectory: fontDirectory(config),
    log,
  });
  open.push(() => drawing.then((pool) => pool.close()));
  drawing.catch(() => {});
  const opening = openDatabase(config, log, answerMs);
  // A stop meanwhile waits for it: its server would be left running.
  open.push(() =>
    opening.then(
      (opened) => opened.close(),
      () => undefined,
    ),
  );
  const db = await opening;
  const secrets = openSecrets(config);
  beside?.(db);
  const choice = config.databaseUrl === undefined ? NEWEST_FORMAT : chooseFormat(db, log);
  open.push(() => choice.close());
  const files = {
    directory: journalDirectory(config),
    slot: config.journalSlot,
    db,
    log,
    reserveBytes: config.journalReserveBytes,
    preparedBytes: PREPARED_BYTES,
  };
  const journal = await openJournal({ ...files, format: choice.format });
  open.push(() => journal.close());
  const eventJournal = await openEventJournal(files);
  open.push(() => eventJournal.close());
  const draw = await drawing;
  const mailer = openMailer({ db, secrets, log, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, isWanted: wantsMail({ db, secrets }) });
  open.push(() => mailer.close());
  const signIn = await openSignIn(config, { db, log, secrets, mailer });
  open.push(() => signIn.embedded?.close());
  const front = await composeFront({
    config,
    log,
    db,
    secrets,
    signIn,
    mailer,
    draw,
    journal,
    eventJournal,
    ...(phase && { phase }),
    metrics,
  });
  open.push(() => front.close());
  return { front, db, draw, journal, secrets, signIn };
}

/** Where draw children keep large fonts unpacked. */
function fontDirectory(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'fonts');
}
