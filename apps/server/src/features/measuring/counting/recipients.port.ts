/** Numbers that stand for recipients and sends in counts. */
export { recipientHash, sendHash, shownFingerprint } from './log/recipient.ts';
