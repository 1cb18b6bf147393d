/**
 * Addresses outside of the app: of shared reports, and of the file and the end of reports that are mailed.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-z]{1,7})-([\w-]{43})$/;
/** `_` before the number of a guest. */
const TICKET = /^([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.(_?[0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{43})$/;
const GUEST_TICKET = /^([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{43})$/;
const RADIX = 36;
/** Signed before the ticket, so that none is taken for one of the other kind. */
const [MAIL, GUEST] = ['report mail', 'report guest'];

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

/** Tells who is mailed: a member of the company, or someone outside it. */
export type Recipient = { userId: number } | { guestId: number };

/** One mail of a schedule to one recipient. */
export interface MailTicket {
  companyId: number;
  scheduleId: number;
  recipient: Recipient;
  /** The days that it is about. */
  from: number;
  to: number;
}

export function mailTicket(mail: MailTicket, secret: Uint8Array): string {
  const { companyId, scheduleId, recipient, from, to } = mail;
  const who = 'guestId' in recipient ? `_${recipient.guestId.toString(RADIX)}` : recipient.userId.toString(RADIX);
  const [company, schedule, ...days] = [companyId, scheduleId, from, to].map((part) => part.toString(RADIX));
  const said = [company, schedule, who, ...days].join('.');
  return `${said}.${sign(MAIL, said, secret).toString('base64url')}`;
}

/** Undefined for one that we did not write. */
export function readMailTicket(ticket: string, secret: Uint8Array): MailTicket | undefined {
  const parts = TICKET.exec(ticket)?.slice(1);
  const given = Buffer.from(parts?.[5] ?? '', 'base64url');
  const right = sign(MAIL, parts?.slice(0, 5).join('.') ?? '', secret);
  if (!parts || !isEqual(given, right)) return undefined;
  const [companyId = 0, scheduleId = 0, who = 0, from = 0, to = 0] = parts.map((part) => Number.parseInt(part.replace('_', ''), RADIX));
  const recipient = parts[2]?.startsWith('_') ? { guestId: who } : { userId: who };
  return { companyId, scheduleId, recipient, from, to };
}

/** The question whether someone outside the company wants a report. */
export interface GuestTicket {
  companyId: number;
  scheduleId: number;
  guestId: number;
}

export function guestTicket({ companyId, scheduleId, guestId }: GuestTicket, secret: Uint8Array): string {
  const said = [companyId, scheduleId, guestId].map((part) => part.toString(RADIX)).join('.');
  return `${said}.${sign(GUEST, said, secret).toString('base64url')}`;
}

/** Undefined for one that we did not write. */
export function readGuestTicket(ticket: string, secret: Uint8Array): GuestTicket | undefined {
  const parts = GUEST_TICKET.exec(ticket)?.slice(1);
  if (!parts || !isEqual(Buffer.from(parts[3] ?? '', 'base64url'), sign(GUEST, parts.slice(0, 3).join('.'), secret))) return undefined;
  const [companyId = 0, scheduleId = 0, guestId = 0] = parts.map((part) => Number.parseInt(part, RADIX));
  return { companyId, scheduleId, guestId };
}

function isEqual(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(about: string, said: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${about}\n${said}`).digest();
}
