/**
 * The company id in the form in which it goes through the checkout's custom field and comes back: with a seal, so that
 * no one can buy, or cancel, in the name of a company that is not theirs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SEAL_CHARACTERS = 22;

export function sealCompany(companyId: number, key: Uint8Array): string {
  return `${companyId}.${sealOf(String(companyId), key)}`;
}

export function openCompany(text: string, key: Uint8Array): number | undefined {
  const match = /^([1-9][0-9]{0,9})\.([A-Za-z0-9_-]{22})$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  return timingSafeEqual(Buffer.from(sealOf(match[1], key)), Buffer.from(match[2])) ? Number(match[1]) : undefined;
}

function sealOf(id: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(id).digest('base64url').slice(0, SEAL_CHARACTERS);
}
