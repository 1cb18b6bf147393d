/** Addresses that an email service, a mail proxy or security software wrote over ours for one recipient. */
import { decodeBase64 } from './base64.ts';

/** Hosts by the name that people know them by. */
const REWRITERS: readonly (readonly [host: RegExp, name: string])[] = [
  [/safelinks\.protection\.outlook\.com$/, 'Microsoft Safe Links'],
  [/^urldefense\.(proofpoint\.)?com$/, 'Proofpoint'],
  [/^(protect[\w-]*|url\.[\w-]*|[\w-]+)\.mimecast(protect)?\.com$/, 'Mimecast'],
  [/^linkprotect\.cudasvc\.com$/, 'Barracuda'],
  [/\.googleusercontent\.com$/, 'Gmail’s picture proxy'],
  [/\.mail\.yahoo\.(com|net)$|^ecp\.yusercontent\.com$/, 'Yahoo’s picture proxy'],
  [/^(secure-web|url)\.(cisco|emailprotection\.link)/, 'Cisco'],
  [/\.list-manage\d*\.com$/, 'Mailchimp'],
  [/^mandrillapp\.com$/, 'Mailchimp'],
  [/\.(ct|u\d+\.ct)\.sendgrid\.net$|^u\d+\.ct\.sendgrid\.net$/, 'SendGrid'],
  [/(^|\.)exct\.net$|^click\.[\w.-]*exacttarget\.com$/, 'Salesforce Marketing Cloud'],
  [/\.hubspotlinks\.com$|\.hubspotemail\.net$|^hs-\d+\.s\.hubspotfree\.net$/, 'HubSpot'],
  [/(^|\.)trk\.klaviyomail\.com$|^manage\.kmail-lists\.com$|\.klclick\d?\.com$/, 'Klaviyo'],
  [/\.r\.(bh|sp\d|tsp\d)?\.?d?\.?sendibt\d\.com$|\.sendibm\d\.com$|\.sendinblue\.com$/, 'Brevo'],
  [/\.(createsend|cmail)\d*\.com$/, 'Campaign Monitor'],
  [/(^|\.)rs6\.net$/, 'Constant Contact'],
  [/(^|\.)awstrack\.me$/, 'Amazon SES'],
  [/(^|\.)mjt\.lu$/, 'Mailjet'],
  [/\.mlsend\d?\.com$|\.mailerlite\.com$/, 'MailerLite'],
  [/\.(dotmailer|dmtrk|dotdigital)[\w-]*\.(net|com)$/, 'Dotdigital'],
  [/\.activehosted\.com$|\.acemln[a-z]\.com$|\.emlnk\d*\.com$/, 'ActiveCampaign'],
  [/\.convertkit-mail\d?\.com$|\.kit-mail\d?\.com$/, 'Kit'],
  [/\.customeriomail\.com$|^e\.customeriomail\.com$/, 'Customer.io'],
  [/^links?\.iterable\.com$/, 'Iterable'],
  [/\.mktoweb\.com$|^go\.[\w-]+\.mkto[\w-]*\.com$/, 'Marketo'],
  [/\.getresponse\d*\.com$|\.gr-\w+\.com$/, 'GetResponse'],
  [/^clicks\.aweber\.com$|\.aweber\.com$/, 'AWeber'],
  [/\.eloqua\.com$|\.en25\.com$/, 'Oracle Eloqua'],
  [/\.rsys\d?\.net$|\.responsys\.net$/, 'Oracle Responsys'],
  [/\.infusionsoft\.com$|\.infusion-links\.com$/, 'Keap'],
  [/\.omnisendlink\.com$|\.soundestlink\.com$/, 'Omnisend'],
  [/\.sendpulse\.com$|\.stat-pulse\.com$/, 'SendPulse'],
  [/\.emarsys\.net$|\.emsecure\.net$/, 'Emarsys'],
];

const HOST = /^\s*(?:https?:)?\/\/([\w.-]{1,200})/i;

/** Tells who rewrote the address; undefined for addresses as people write them. */
export function rewriterOf(raw: string): string | undefined {
  const host = HOST.exec(raw)?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  return REWRITERS.find(([pattern]) => pattern.test(host))?.[1];
}

/**
 * True where an address holds another one, of ours, as a parameter or at its end, in any of the ways in which
 * scanners pack it.
 */
export function wrapsAddress(raw: string): boolean {
  const within = raw.trimStart().slice(8);
  return holdsOurs(within) || packed(within).some(holdsOurs);
}

function holdsOurs(text: string): boolean {
  // Packed several times, an escape of an escape.
  const plain = text.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%');
  return /https?(?::|%3a|-3a)/i.test(plain) && /(?:\/|%2f|-2f|_)(?:render|link)(?:\/|%2f|-2f|_)[\da-f]{6}/i.test(plain);
}

/**
 * "http" in base64 with all that follows, behind none, one or two bytes of its group of three, and in
 * hexadecimal.
 */
const PACKED = /(?:aHR0c|[\w+/-]{2}h0dHA|[\w+/-]{3}odHRw)[\w+/-]{16,8000}|68747470[\da-fA-F]{40,8000}/g;

function packed(text: string): string[] {
  return [...text.replace(/%2b/gi, '+').replace(/%2f/gi, '/').matchAll(PACKED)].map(([run]) =>
    /^68747470[\da-f]+$/i.test(run)
      ? run.replace(/[\da-f]{2}/gi, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
      : decodeBase64(run.replaceAll('-', '+').replaceAll('_', '/')),
  );
}
