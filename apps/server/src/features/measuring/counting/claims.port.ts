/** Choices that were made for a recipient and stay: who is asked, and who says them late. */
export { createClaims, type Choice, type Claims } from './drain/claims.ts';
export type { ClaimKey } from './log/claim-rows.ts';
export { MAX_CLAIMS, type LateClaim } from './log/record-items.ts';
