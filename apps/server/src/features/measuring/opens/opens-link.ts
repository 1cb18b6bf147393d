/** Addresses from which a file of opens can be fetched for some minutes: a browser that downloads sends no access token. */
import type { OpensCell } from '@limn/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 5 * 60_000;
const MAX_TICKET = 4000;

export interface OpensFile {
  companyId: number;
  asked: OpensCell;
  format: 'csv' | 'parquet';
}

export function opensFilePath(file: OpensFile, nowMs: number, secret: Uint8Array): string {
  const said = Buffer.from(JSON.stringify({ ...file, untilMs: nowMs + LIFETIME_MS })).toString('base64url');
  return `/api/v1/report_opens/file?t=${said}.${sign(said, secret).toString('base64url')}`;
}

/** The file that this ticket opens; undefined for one that is forged or expired. */
export function fileOfTicket(ticket: string, nowMs: number, secret: Uint8Array): OpensFile | undefined {
  const [said = '', signature = ''] = ticket.length > MAX_TICKET ? [] : ticket.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(said, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { untilMs, ...file } = JSON.parse(Buffer.from(said, 'base64url').toString()) as OpensFile & { untilMs: number };
  return untilMs > nowMs ? file : undefined;
}

function sign(said: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`report opens\n${said}`).digest();
}
