/** Addresses outside of the app: of shared reports, and of the file and the end of reports that are mailed. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-z]{1,7})-([\w-]{43})$/;
const TICKET = /^([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{43})$/;
const RADIX = 36;

/** 256 random bits, which only its address has; the company finds it by their hash. */
export function newReportToken(companyId: number): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${companyId.toString(RADIX)}-${secret}`, hash: hashOf(secret) };
}

/** Undefined for text that is no token. */
export function readReportToken(token: string): { companyId: number; hash: Buffer } | undefined {
  const [, company = '', secret = ''] = TOKEN.exec(token) ?? [];
  const companyId = Number.parseInt(company, RADIX);
  return companyId > 0 && companyId < 2 ** 31 ? { companyId, hash: hashOf(secret) } : undefined;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** One mail of a schedule to one member. */
export interface MailTicket {
  companyId: number;
  scheduleId: number;
  userId: number;
  /** The days that it is about. */
  from: number;
  to: number;
}

export function mailTicket(mail: MailTicket, secret: Uint8Array): string {
  const said = [mail.companyId, mail.scheduleId, mail.userId, mail.from, mail.to].map((part) => part.toString(RADIX)).join('.');
  return `${said}.${sign(said, secret).toString('base64url')}`;
}

/** Undefined for one that we did not write. */
export function readMailTicket(ticket: string, secret: Uint8Array): MailTicket | undefined {
  const parts = TICKET.exec(ticket)?.slice(1);
  const given = Buffer.from(parts?.[5] ?? '', 'base64url');
  const right = sign(parts?.slice(0, 5).join('.') ?? '', secret);
  if (!parts || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [companyId = 0, scheduleId = 0, userId = 0, from = 0, to = 0] = parts.map((part) => Number.parseInt(part, RADIX));
  return { companyId, scheduleId, userId, from, to };
}

function sign(said: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`report mail\n${said}`).digest();
}
