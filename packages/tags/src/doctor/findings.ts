/** The doctor's findings, how serious they are and why they matter, in a marketer's words. */

/**
 * `error`: someone sees no picture, the wrong one, or is not counted. `warning`: worth fixing. `note`: worth
 * knowing.
 */
export type Severity = 'error' | 'warning' | 'note';

export interface FindingKind {
  severity: Severity;
  why: string;
}

export const FINDINGS = {
  'quoted-printable': error(
    'This is the source of a mail on its way, where = is written =3D and long lines are broken. Pasted into a mailing it breaks addresses. Fixed version is decoded.',
  ),
  'escaped-tag': error(
    'The tag was pasted as text, so people read the code and see no picture. Paste it into the HTML or source view of your email service, or use the fixed copy.',
  ),
  'comment-swallows': error('A comment that does not end where it should hides the picture after it.'),
  'comment-broken': warning('The comments mark where a tag begins and ends, so that you find it again. They belong together in pairs.'),
  'plain-text': error('This is the plain-text part of a mail. Pictures only work in its HTML part: paste that one.'),
  'no-plain-text': note(
    'The mail has no plain-text part. Mail without one is taken for spam more often, and people who read plain text see nothing.',
  ),
  'gmail-clip': warning(
    'Gmail cuts an email off at 102 KB. What comes after it is only seen by those who open the whole message, and is hardly ever counted.',
  ),
  'css-background': warning(
    'A background picture is not shown by Outlook for Windows and some others, and it cannot be a link. Use the tag as it was copied.',
  ),
  'tracked-copy': error(
    'This address was already rewritten by an email service, a mail proxy or security software for one recipient. Everyone would get that person’s picture. Paste the mailing’s source, not a mail that was received.',
  ),
  'quotes-clash': error(
    'The placeholder holds the same quotes as the attribute around it, so the address ends in the middle. The attribute needs the other quotes.',
  ),
  'missing-quote': error(
    'A quote around a value is missing, so mail programs take what comes after it for a part of the value: the picture or the link is lost.',
  ),
  'rehosted-picture': error(
    'The picture was replaced by a copy on another server, by an editor mostly. Everyone sees that copy: it is not personal, never changes and is not counted. Paste the tag again, as code.',
  ),
  'amp-part': warning(
    'Gmail and others show the AMP part in place of the HTML. It was not checked: paste the code of that part alone to check it.',
  ),
  'own-field': error(
    'This is a merge field of Limn. Your email service does not know it, so people see the code or nothing. It needs a code of your service.',
  ),
  'constant-value': warning(
    'The image’s tag has a placeholder here, and this is the same value for everyone: mostly one that was left in from a test.',
  ),
  'other-identity': error(
    'The tag names recipients by something else than your images do. The same person counts twice, and customers stay unknown.',
  ),
  'smart-quotes': error(
    'Word processors turn straight quotes into curly ones. Email services and mail programs do not take those for quotes.',
  ),
  'line-break': error('A line break inside an address splits it: email services do not find their placeholder any more.'),
  'qp-residue': error('“=3D” is how mails on their way write “=”. It was left in, so every value begins with 3D.'),
  'double-ampersand': warning('The & between two parameters was encoded twice. Some mail programs lose the parameters after it.'),
  'unencoded-space': warning('A space ends an address for some mail programs. It is written %20.'),
  fragment: error('Everything after a # stays in the mail program and never reaches Limn.'),
  'encoded-placeholder': error(
    'The placeholder was encoded, by an editor mostly. Your email service looks for it letter by letter and will not find it, so it stays unfilled.',
  ),
  'broken-placeholder': error('The placeholder is not closed the way your email service writes it, so it will not be filled.'),
  'wrong-service': error('This is how another email service writes its placeholders. Yours will not fill it in.'),
  'missing-eid': error(
    'Without eid no one is recognised: fields and rules of customers find nothing, unique impressions cannot be counted and no click belongs to a recipient.',
  ),
  'test-value': error('A value of your own was left in from testing, so all recipients count as this one.'),
  'preview-parameter': error(
    'This is the address of a preview. It stops working within minutes, and what people open with it is not counted.',
  ),
  'unknown-image': error('Limn knows no image, campaign or recipe of your company with this address: people see an empty pixel.'),
  'never-published': error('It was never published, so people see an empty pixel. Publish it before you send.'),
  'wrong-host': error('The address leads to another server than yours, which does not know your images.'),
  'insecure-address': warning('Over http some mail programs do not load pictures, and links are marked as unsafe. Use https.'),
  'wrong-path': error('Pictures come from /render/, clicks go to /link/. Here they are exchanged.'),
  'no-item-image': error(
    'A recipe chooses the items, and a live image shows them. Without one, people see the recipe’s fallback picture or nothing.',
  ),
  'unknown-parameter': warning('No field has this name, so the value is not used.'),
  'missing-parameter': warning('The image shows this field. Left out of the tag, it stays empty for everyone.'),
  'duplicate-parameter': warning('Only the first one counts. The others make the address longer and may mislead you.'),
  'bad-position': error('The position says which item is shown. It must be a whole number from 1, and at most 10 for a recipe.'),
  'position-gap': warning('An item in between is shown nowhere. Mostly a tag was deleted or its number was changed.'),
  'duplicate-tag': warning('The same picture is asked for twice, so that one open is counted and paid for twice.'),
  'outlook-copy': warning(
    'This copy is read by Outlook for Windows only, and asks for something else than the tags that all others read. Replace it as well when you replace a tag.',
  ),
  'no-link': warning('The image has a link and the picture is not in one, so no one can click it.'),
  'other-link': note('Clicks go straight to that page, and Limn cannot count them.'),
  'link-other-image': error('The picture is in the link of another image: clicks count for that one and go where it leads.'),
  'link-differs': error('Picture and link must say the same, or clicks go to another page or count for someone else.'),
  'missing-size': warning('While pictures are off, or loading, the mail jumps; Outlook shows the picture in its own size.'),
  'changed-size': warning('Width and height do not fit the image, so it is shown squeezed.'),
  'missing-alt': warning('Where pictures are off, people see a gap, and screen readers read the address out.'),
  'display-block': warning('Without display:block mail programs leave a thin gap under the picture.'),
  'older-form': note(
    'The tag is of an earlier form. It works; in the form of today it fits narrow screens, has no blue frame in Outlook, opens its page beside the mail, and takes values with any signs.',
  ),
  'empty-parameter': warning('Nothing stands behind this parameter, so there is a gap for everyone.'),
  'lazy-loading': error(
    'Mail programs do not load such pictures, or load another one: the picture stays empty or the open is not counted.',
  ),
} as const satisfies Record<string, FindingKind>;

export type FindingRule = keyof typeof FINDINGS;

export interface Finding {
  rule: FindingRule;
  severity: Severity;
  /** Line of the examined text, from 1. */
  line: number;
  start: number;
  /** The affected text, shortened. */
  snippet: string;
  title: string;
  why: string;
  /** True where the fixed copy puts it right. */
  fixed: boolean;
}

function error(why: string): FindingKind {
  return { severity: 'error', why };
}

function warning(why: string): FindingKind {
  return { severity: 'warning', why };
}

function note(why: string): FindingKind {
  return { severity: 'note', why };
}
