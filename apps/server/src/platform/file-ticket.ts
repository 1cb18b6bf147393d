/**
 * Tickets in the addresses from which one person fetches one file for some minutes: a browser that downloads
 * sends no access token. They say who asked, so that the code that hands the file out can look whether this
 * person may still have it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 5 * 60_000;
const MAX_CHARACTERS = 4000;

export interface FileTicket<Subject> {
  companyId: number;
  userId: number;
  /** Tells which file, in the words of its kind. */
  asked: Subject;
}

/** @param kind signed with it, so that no ticket opens files of another kind */
export function writeFileTicket<Subject>(kind: string, ticket: FileTicket<Subject>, nowMs: number, secret: Uint8Array): string {
  const said = Buffer.from(JSON.stringify({ ...ticket, untilMs: nowMs + LIFETIME_MS })).toString('base64url');
  return `${said}.${sign(kind, said, secret).toString('base64url')}`;
}

/** Undefined for one that is forged, expired or of another kind. */
export function readFileTicket<Subject>(kind: string, text: unknown, nowMs: number, secret: Uint8Array): FileTicket<Subject> | undefined {
  const [said = '', signature = ''] = typeof text !== 'string' || text.length > MAX_CHARACTERS ? [] : text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(kind, said, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { untilMs, ...ticket } = JSON.parse(Buffer.from(said, 'base64url').toString()) as FileTicket<Subject> & { untilMs: number };
  return untilMs > nowMs ? ticket : undefined;
}

function sign(kind: string, said: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${kind}\n${said}`).digest();
}
