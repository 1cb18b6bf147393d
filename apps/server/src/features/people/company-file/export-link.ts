/** Addresses from which a file can be fetched for some minutes: a browser that downloads sends no access token. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 5 * 60_000;
const TICKET = /^(\d{1,10})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

export function exportPath(companyId: number, id: number, nowMs: number, secret: Uint8Array): string {
  const expires = (nowMs + LIFETIME_MS).toString(36);
  return `/api/v1/export/${id}/file?t=${companyId}.${expires}.${sign(companyId, id, expires, secret).toString('base64url')}`;
}

/** The company whose file this ticket opens; undefined for one that is forged, expired or another file's. */
export function companyOfTicket(id: number, ticket: string, nowMs: number, secret: Uint8Array): number | undefined {
  const [, company = '', expires = '', signature = ''] = TICKET.exec(ticket) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = sign(Number(company), id, expires, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number.parseInt(expires, 36) > nowMs ? Number(company) : undefined;
}

function sign(companyId: number, id: number, expires: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`export\n${companyId}\n${id}\n${expires}`).digest();
}
