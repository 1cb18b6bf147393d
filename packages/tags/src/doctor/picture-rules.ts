/** Examines the pictures of an email and the links around them. */
import { TAG_PARAMETER } from '@limn/model';
import { decodeEntities } from '../entities.ts';
import { pixels } from '../tag-problems.ts';
import type { TagInput } from '../build-tag.ts';
import { personalAlt } from '../personal-alt.ts';
import type { Family } from '../placeholder-families.ts';
import { escapeForHtml, writeAttribute, writeProse } from '../write-value.ts';
import { examineAddress, trackedCopy, type ExaminedAddress } from './address-rules.ts';
import { familiesFor, rawPlaceholders, shortened, type RawFinding, type Ward } from './doctor-context.ts';
import type { HtmlAttribute, HtmlElement, HtmlPart } from './email-html.ts';
import type { FindingRule } from './findings.ts';
import type { Edit } from './patch.ts';
import { writeAddress } from './tag-address.ts';

/** One picture of ours in the email. */
export interface FoundPicture {
  element: HtmlElement;
  /** Of the link around it, else of the element. */
  start: number;
  end: number;
  examined: ExaminedAddress;
}

export interface PictureFindings {
  findings: RawFinding[];
  pictures: FoundPicture[];
}

const OUTLOOK_PICTURES = new Set(['v:image', 'v:fill', 'v:imagedata', 'v:rect']);

export function examinePictures(html: string, parts: readonly HtmlPart[], ward: Ward): PictureFindings {
  const findings: RawFinding[] = [];
  const pictures: FoundPicture[] = [];
  let link: OpenLink | undefined;
  for (const part of parts) {
    if (part.kind === 'comment') continue;
    if (part.name === 'a') {
      if (link) closeLink(html, link, part.closing ? part.end : part.start, findings, ward);
      link = part.closing ? undefined : { element: part, pictures: [] };
    } else if (!part.closing && (part.name === 'img' || OUTLOOK_PICTURES.has(part.name))) {
      const picture = examinePicture(html, part, link, findings, ward);
      if (!picture) continue;
      pictures.push(picture);
      link?.pictures.push(picture);
    } else if (!part.closing) examineBackground(html, part, findings);
  }
  if (link) closeLink(html, link, link.element.end, findings, ward);
  return { findings, pictures };
}

interface OpenLink {
  element: HtmlElement;
  pictures: FoundPicture[];
}

function attributeOf(element: HtmlElement, name: string): HtmlAttribute | undefined {
  return element.attributes.find((attribute) => attribute.name === name);
}

function isAddress(raw: string): boolean {
  return /\/(render|link)\//.test(raw);
}

function examinePicture(
  html: string,
  element: HtmlElement,
  link: OpenLink | undefined,
  findings: RawFinding[],
  ward: Ward,
): FoundPicture | undefined {
  const src = attributeOf(element, 'src');
  const written = html.slice(element.start, element.end);
  const report = (rule: FindingRule, title: string, edits: readonly Edit[] = [], snippet = written) =>
    findings.push({ rule, title, start: element.start, snippet: shortened(snippet), edits });

  const rewriter = src && trackedCopy(src.raw, false);
  if (rewriter !== undefined) {
    report('tracked-copy', `The picture’s address was rewritten by ${rewriter}`, [], src?.raw);
    return undefined;
  }
  const lazy = element.attributes.find(({ name, raw }) => /^data-(?:[\w-]*-)?src$/.test(name) && isAddress(raw));
  const source = src && isAddress(src.raw) ? src : (lazy ?? src);
  if (!source || !isAddress(source.raw)) return undefined;
  const examined = examineAddress(source.raw, { role: 'picture' }, ward);
  if (!examined) return undefined;

  const edits = addressEdit(source, examined);
  if (source !== src) {
    const away = src ? [removal(html, src)] : [];
    const moved = { ...(edits[0] ?? { start: source.start, end: source.end, text: html.slice(source.start, source.end) }) };
    moved.text = moved.text.replace(/^[^=]*/, 'src');
    report('lazy-loading', `The picture’s address stands in “${source.name}”`, [...away, moved]);
  }
  tellOfAddress(findings, element, examined, source === src ? edits : []);
  if (source.quotesClash && source === src)
    report('quotes-clash', 'The quotes of a placeholder end the address', edits.length > 0 ? edits : requoted(source, source.raw));
  if (source === src && isTypographic(source) && !source.quotesClash)
    report('smart-quotes', 'Curly quotes stand around the address', edits.length > 0 ? edits : requoted(source, source.raw));
  if (element.name === 'img') examineAttributes(html, element, examined, { report, ward });
  const picture = { element, start: element.start, end: element.end, examined };
  if (!link && element.name === 'img' && !element.outlookOnly && examined.image?.tag.includeLink) addLink(html, picture, findings, ward);
  return picture;
}

function isTypographic({ quote }: HtmlAttribute): boolean {
  return quote === '“' || quote === '”' || quote === '„';
}

/** The whole attribute with the mended address; none where nothing changed, or its placeholders hold both kinds of quotes. */
function addressEdit(attribute: HtmlAttribute, { raw }: ExaminedAddress): Edit[] {
  if (raw === attribute.raw && !attribute.quotesClash && !isTypographic(attribute)) return [];
  return requoted(attribute, raw);
}

function requoted(attribute: HtmlAttribute, raw: string): Edit[] {
  const own = attribute.quote === "'" ? "'" : '"';
  const other = own === '"' ? "'" : '"';
  const quote = raw.includes(own) ? other : own;
  return raw.includes(quote) ? [] : [{ start: attribute.start, end: attribute.end, text: `${attribute.name}=${quote}${raw}${quote}` }];
}

function tellOfAddress(findings: RawFinding[], element: HtmlElement, { findings: found }: ExaminedAddress, edits: readonly Edit[]): void {
  for (const { rule, title, snippet, mended } of found)
    findings.push({ rule, title, start: element.start, snippet, edits: mended ? edits : [] });
}

function removal(html: string, { start, end }: HtmlAttribute): Edit {
  let from = start;
  while (/\s/.test(html[from - 1] ?? '')) from -= 1;
  return { start: from, end, text: '' };
}

type ReportPicture = (rule: FindingRule, title: string, edits?: readonly Edit[], snippet?: string) => void;

function examineAttributes(
  html: string,
  element: HtmlElement,
  { image }: ExaminedAddress,
  { report, ward }: { report: ReportPicture; ward: Ward },
): void {
  for (const attribute of element.attributes) {
    const isLazy =
      attribute.name === 'srcset' || attribute.name === 'sizes' || (attribute.name === 'loading' && /^\s*lazy\s*$/i.test(attribute.raw));
    if (isLazy)
      report(
        'lazy-loading',
        `“${attribute.name}” keeps the picture from being loaded`,
        [removal(html, attribute)],
        html.slice(attribute.start, attribute.end),
      );
  }
  const style = attributeOf(element, 'style');
  const rules = decodeEntities(style?.raw ?? '').toLowerCase();
  examineSize(element, rules, image, report);
  if (!attributeOf(element, 'alt')) {
    const alt = image ? altOf(image.tag, familiesFor(ward.presetOf(image))) : 'alt=""';
    report('missing-alt', 'The picture has no alternative text', [insertion(element, alt)]);
  }
  if (!/(^|[;\s])display\s*:/.test(rules)) {
    const edit = style
      ? { start: style.start, end: style.end, text: `style="${withRule(style)}"` }
      : insertion(element, 'style="display:block"');
    report('display-block', 'The picture has no display:block', [edit]);
  }
}

/** As the image's own tag has it. */
function altOf({ alt = '', settings = [] }: TagInput, families: readonly Family[]): string {
  const { text, placeholders } = writeProse(personalAlt(alt, settings), families);
  return writeAttribute('alt', text, placeholders) ?? 'alt=""';
}

function withRule({ raw, quote }: HtmlAttribute): string {
  const rules = raw.trim().replace(/;+$/, '');
  const plain = quote === "'" ? rules.replaceAll('"', '&quot;') : rules;
  return rules === '' ? 'display:block' : `${plain};display:block`;
}

function examineSize(element: HtmlElement, rules: string, image: ExaminedAddress['image'], report: ReportPicture): void {
  const width = attributeOf(element, 'width');
  const height = attributeOf(element, 'height');
  const [w, h] = [sizeOf(width), sizeOf(height)];
  if (!image) {
    if (!width && !height) report('missing-size', 'The picture has no width and height');
    return;
  }
  const own = { width: pixels(image.tag.width), height: pixels(image.tag.height) };
  const isFluid = /%/.test(width?.raw ?? '') || /(^|[;\s])height\s*:\s*auto/.test(rules);
  if (width && height && w !== undefined && h !== undefined) {
    const fits = Math.abs(h - (w * own.height) / own.width) <= Math.max(1.5, h * 0.02);
    if (fits || isFluid) return;
    report('changed-size', `The picture is ${w} × ${h}, the image ${own.width} × ${own.height}`, [
      { start: height.start, end: height.end, text: `height="${Math.max(1, Math.round((w * own.height) / own.width))}"` },
    ]);
    return;
  }
  if (isFluid && width) return;
  const edits: Edit[] = [];
  const missing: string[] = [];
  const shownWidth = w ?? (h === undefined ? own.width : Math.max(1, Math.round((h * own.width) / own.height)));
  const shownHeight = h ?? Math.max(1, Math.round((shownWidth * own.height) / own.width));
  if (w === undefined) add('width', width, shownWidth);
  if (h === undefined) add('height', height, shownHeight);
  report('missing-size', `The picture has no ${missing.join(' and ')}`, edits);

  function add(name: string, attribute: HtmlAttribute | undefined, value: number): void {
    missing.push(name);
    edits.push(
      attribute ? { start: attribute.start, end: attribute.end, text: `${name}="${value}"` } : insertion(element, `${name}="${value}"`),
    );
  }
}

function sizeOf(attribute: HtmlAttribute | undefined): number | undefined {
  const match = /^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/i.exec(attribute?.raw ?? '');
  const value = Number(match?.[1]);
  return match && value > 0 ? value : undefined;
}

/** At the end of a tag, before `>` or `/>`. */
function insertion(element: HtmlElement, text: string): Edit {
  const last = element.attributes.at(-1);
  const at = last ? last.end : element.start + 1 + element.name.length;
  return { start: at, end: at, text: ` ${text}` };
}

function addLink(html: string, { element, examined }: FoundPicture, findings: RawFinding[], ward: Ward): void {
  const parameters = examined.address.parameters.filter(({ name }) => name !== TAG_PARAMETER.doubleScale);
  const raw = writeAddress({ ...examined.address, base: escapeForHtml(ward.linkUrl), kind: 'link', parameters });
  const quote = raw.includes('"') ? "'" : '"';
  const edits = raw.includes(quote)
    ? []
    : [
        { start: element.start, end: element.start, text: `<a href=${quote}${raw}${quote}>` },
        { start: element.end, end: element.end, text: '</a>' },
      ];
  findings.push({
    rule: 'no-link',
    title: `The picture “${examined.image?.name ?? ''}” is not in its link`,
    start: element.start,
    snippet: shortened(html.slice(element.start, element.end)),
    edits,
  });
}

/** A link is examined when it ends: only then is it known which pictures are in it. */
function closeLink(html: string, { element, pictures }: OpenLink, end: number, findings: RawFinding[], ward: Ward): void {
  const href = attributeOf(element, 'href');
  const [picture] = pictures;
  for (const one of pictures) {
    one.start = element.start;
    one.end = end;
  }
  if (!href) return;
  const report = (rule: FindingRule, title: string, edits: readonly Edit[], snippet: string) =>
    findings.push({ rule, title, start: element.start, snippet: shortened(snippet), edits });
  const rewriter = trackedCopy(href.raw, picture !== undefined);
  if (rewriter !== undefined) return void report('tracked-copy', `The link was rewritten by ${rewriter}`, [], href.raw);
  const examined = isAddress(href.raw) ? examineAddress(href.raw, { role: 'link', picture: picture?.examined }, ward) : undefined;
  if (!examined) {
    if (picture && !element.outlookOnly && rawPlaceholders(href.raw, familiesFor(ward.presetOf(picture.examined.image))).length === 0)
      report('other-link', 'The picture is in a link that Limn does not count', [], html.slice(element.start, element.end));
    return;
  }
  const edits = addressEdit(href, examined);
  tellOfAddress(findings, element, examined, edits);
  if (href.quotesClash) report('quotes-clash', 'The quotes of a placeholder end the link’s address', edits, href.raw);
  else if (isTypographic(href)) report('smart-quotes', 'Curly quotes stand around the link’s address', edits, href.raw);
}

function examineBackground(html: string, element: HtmlElement, findings: RawFinding[]): void {
  const holder = element.attributes.find(
    ({ name, raw }) => (name === 'background' || (name === 'style' && /url\(/i.test(raw))) && /\/render\/[\da-f]{8}-/i.test(raw),
  );
  if (!holder) return;
  findings.push({
    rule: 'css-background',
    title: 'A tag’s picture is used as a background',
    start: element.start,
    snippet: shortened(html.slice(holder.start, holder.end)),
    edits: [],
  });
}
