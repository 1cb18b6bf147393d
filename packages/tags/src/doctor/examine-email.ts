/**
 * The tag doctor: finds what is wrong with the tags of an email and writes a fixed copy. It fixes in rounds
 * until nothing is left to fix, so that examining the copy finds nothing that could still be put right.
 * Linear in the length of the email.
 */
import { examineComments, examineEscapedTags } from './comment-rules.ts';
import { excerpt, shortened, wardOf, type DoctorContext, type RawFinding, type Ward } from './doctor-context.ts';
import { readHtml } from './email-html.ts';
import { examineEmailAsWhole } from './email-rules.ts';
import { FINDINGS, type Finding } from './findings.ts';
import { applyEdits, firstOffsets, lastAtMost, textOf, tidyEdits, type Piece } from './patch.ts';
import { examinePictures } from './picture-rules.ts';
import { missingQuotes } from './quote-rules.ts';
import { rehostedPictures } from './rehosted-rules.ts';
import { readEmail, type ReadEmail } from './read-email.ts';

export interface Examination {
  kind: ReadEmail['kind'];
  /** The HTML that lines and places speak of: what was pasted, or what was taken out of it. */
  html: string;
  /** In the order of the email. */
  findings: Finding[];
  /** Pictures of ours that an email program would show. */
  tags: number;
  /** The same as `html` where nothing could be fixed. */
  fixed: string;
  /** Both texts at once, for showing the difference. */
  pieces: Piece[];
}

const MAX_ROUNDS = 8;

export function examineEmail(pasted: string, context: DoctorContext): Examination {
  const email = readEmail(pasted);
  const { html } = email;
  const ward = wardOf(context);
  const lineAt = lineCounter(html);
  const findings = aboutThePaste(email).map((finding) => findingAt(finding, finding.start, lineAt, email.kind === 'quoted-printable'));
  let pieces: Piece[] = html === '' ? [] : [{ kind: 'kept', text: html }];
  let tags = 0;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const text = round === 1 ? html : textOf(pieces);
    const found = examineOnce(text, ward);
    tags = found.tags;
    const edits = tidyEdits(text, uniqueEdits(found.findings.flatMap((finding) => finding.edits)));
    const firstOffset = firstOffsets(pieces);
    const isLast = edits.length === 0 || round === MAX_ROUNDS;
    for (const finding of found.findings) {
      const isFixed = finding.edits.length > 0;
      // Remaining findings are reported once, for the copy that they stay in.
      if (isFixed !== isLast) findings.push(findingAt(finding, firstOffset(finding.start), lineAt, isFixed));
    }
    if (isLast) break;
    pieces = applyEdits(pieces, edits);
  }
  findings.sort((one, other) => one.start - other.start);
  return { kind: email.kind, html, findings: withoutRepeats(findings), tags, fixed: textOf(pieces), pieces };
}

function examineOnce(html: string, ward: Ward): { findings: RawFinding[]; tags: number } {
  const parts = readHtml(html);
  const { findings, pictures } = examinePictures(html, parts, ward);
  const tags = pictures.filter(({ element }) => !element.outlookOnly).length;
  const escaped = examineEscapedTags(html);
  return {
    findings: [
      ...findings,
      ...escaped,
      ...missingQuotes(html, parts),
      ...rehostedPictures(html, parts, pictures, ward),
      ...examineComments(html, parts, pictures),
      ...examineEmailAsWhole(html, pictures),
      ...(parts.length === 0 && escaped.length === 0 ? plainText(html) : []),
    ],
    tags,
  };
}

function plainText(html: string): RawFinding[] {
  const at = /https?:\/\/[^\s<>"]{1,300}\/(?:render|link)\/[\da-f]{8}-/i.exec(html);
  if (!at) return [];
  return [
    {
      rule: 'plain-text',
      title: 'This is the plain-text part of an email',
      start: at.index,
      snippet: shortened(html.slice(at.index, at.index + 200)),
      edits: [],
    },
  ];
}

function aboutThePaste({ kind, hasPlainText, html, amp }: ReadEmail): RawFinding[] {
  const about = { start: 0, snippet: excerpt(html.slice(0, 10_000), 120), edits: [] };
  if (kind === 'quoted-printable') return [{ ...about, rule: 'quoted-printable', title: 'The text is encoded for its way' }];
  return [
    ...(hasPlainText ? [] : [{ ...about, rule: 'no-plain-text' as const, title: 'The mail has no plain-text part', snippet: '' }]),
    ...(amp === undefined ? [] : [{ ...about, rule: 'amp-part' as const, title: ampTitle(amp), snippet: '' }]),
  ];
}

function ampTitle(amp: string): string {
  const tags = amp.match(/\/render\/[\da-f]{8}-/gi)?.length ?? 0;
  if (tags === 0) return 'The mail has an AMP part without a picture of Limn';
  return tags === 1 ? 'The mail has an AMP part with a picture of Limn' : `The mail has an AMP part with ${tags} pictures of Limn`;
}

/** Several findings may be put right by one change. */
function uniqueEdits(edits: RawFinding['edits']): RawFinding['edits'] {
  return [...new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit])).values()];
}

function findingAt({ rule, title, snippet }: RawFinding, start: number, lineAt: (offset: number) => number, fixed: boolean): Finding {
  return { rule, ...FINDINGS[rule], title, snippet, start, line: lineAt(start), fixed };
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(findings.map((finding) => [`${finding.rule} ${finding.start} ${finding.title} ${finding.snippet}`, finding])).values(),
  ];
}

/** Lines from 1 by offset. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => lastAtMost(starts, offset, (start) => start) + 1;
}
