/** Examines the pictures of an email and the links around them. */
import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { decodeEntities } from '../entities.ts';
import { pixels } from '../tag-problems.ts';
import { IMG_STYLE, LINK_TARGET, type TagInput } from '../build-tag.ts';
import { personalAlt } from '../personal-alt.ts';
import type { Preset } from '../presets.ts';
import { escapeForHtml, writeAttribute, writeProse } from '../write-value.ts';
import { examineAddress, trackedCopy } from './address-rules.ts';
import type { ExaminedAddress } from './address-scope.ts';
import { excerpt, familiesFor, rawPlaceholders, shortened, type RawFinding, type Ward } from './doctor-context.ts';
import type { HtmlAttribute, HtmlElement, HtmlPart } from './email-html.ts';
import type { FindingRule } from './findings.ts';
import type { Edit } from './patch.ts';
import { writeAddress } from './tag-address.ts';
import { foreignPlaceholder } from './value-rules.ts';

/** One picture of ours in the email. */
export interface FoundPicture {
  element: HtmlElement;
  /** Range of the link around it, else of the element. */
  start: number;
  end: number;
  examined: ExaminedAddress;
}

export interface PictureFindings {
  findings: RawFinding[];
  pictures: FoundPicture[];
}

const PICTURES = new Set(['img', 'amp-img']);
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
    } else if (!part.closing && (PICTURES.has(part.name) || OUTLOOK_PICTURES.has(part.name))) {
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
    findings.push({ rule, title, start: element.start, snippet: excerpt(snippet), edits });

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
  reportAddress(findings, element, examined, source === src ? edits : []);
  if (source.quotesClash && source === src)
    report('quotes-clash', 'The quotes of a placeholder end the address', edits.length > 0 ? edits : requoted(source, source.raw));
  if (source === src && isTypographic(source) && !source.quotesClash)
    report('smart-quotes', 'Curly quotes stand around the address', edits.length > 0 ? edits : requoted(source, source.raw));
  if (element.name === 'img') examineAttributes(html, element, examined, { report, ward });
  if (element.name === 'img' && !element.outlookOnly && !link) findings.push(...olderForm(html, element, undefined));
  const picture = { element, start: element.start, end: element.end, examined };
  if (!link && element.name === 'img' && !element.outlookOnly && examined.image?.tag.includeLink) addLink(html, picture, findings, ward);
  return picture;
}

function isTypographic({ quote }: HtmlAttribute): boolean {
  return quote === '“' || quote === '”' || quote === '„';
}

/**
 * The whole attribute with the fixed address; none where nothing changed, or its placeholders hold both kinds
 * of quotes.
 */
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

function reportAddress(findings: RawFinding[], element: HtmlElement, { findings: found }: ExaminedAddress, edits: readonly Edit[]): void {
  for (const { rule, title, snippet, fixed } of found)
    findings.push({ rule, title, start: element.start, snippet, edits: fixed ? edits : [] });
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
  examineSize(element, image, report);
  if (!attributeOf(element, 'alt')) {
    const alt = image ? altOf(image.tag, ward.presetOf(image)) : 'alt=""';
    report('missing-alt', 'The picture has no alternative text', [insertion(element, alt)]);
  }
  if (!hasRule(rules, 'display')) {
    const edit = style
      ? { start: style.start, end: style.end, text: `style="${withRule(style, missingRules(rules))}"` }
      : insertion(element, `style="${IMG_STYLE}"`);
    report('display-block', 'The picture has no display:block', [edit]);
  }
}

function hasRule(rules: string, name: string): boolean {
  return new RegExp(`(^|[;\\s])${name}\\s*:`).test(rules);
}

/** Style rules of our own tags that this style lacks. */
function missingRules(rules: string): string {
  return IMG_STYLE.split(';')
    .filter((rule) => !hasRule(rules, rule.slice(0, rule.indexOf(':'))))
    .join(';');
}

/** As the image's own tag has it; empty where that holds codes of another service. */
function altOf({ alt = '', settings = [] }: TagInput, preset: Preset): string {
  const personal = personalAlt(alt, settings, preset).text;
  const isForeign = [personal, ...settings.map(([, value]) => value)].some((code) => foreignPlaceholder(code, preset, false) !== undefined);
  const { text, placeholders } = writeProse(isForeign ? '' : personal, familiesFor(preset));
  return writeAttribute('alt', text, placeholders) ?? 'alt=""';
}

function withRule({ raw, quote }: HtmlAttribute, added: string): string {
  const rules = raw.trim().replace(/;+$/, '');
  const plain = quote === "'" ? rules.replaceAll('"', '&quot;') : rules;
  return rules === '' ? added : `${plain};${added}`;
}

function examineSize(element: HtmlElement, image: ExaminedAddress['image'], report: ReportPicture): void {
  const width = attributeOf(element, 'width');
  const height = attributeOf(element, 'height');
  const [w, h] = [sizeOf(width), sizeOf(height)];
  // A picture whose size follows from what it shows has none in its tag.
  if (image?.tag.unsized) return;
  if (!image) {
    if (!width && !height) report('missing-size', 'The picture has no width and height');
    return;
  }
  const own = { width: pixels(image.tag.width), height: pixels(image.tag.height) };
  const isFluid = /%/.test(width?.raw ?? '');
  if (width && height && w !== undefined && h !== undefined) {
    // Outlook for Windows draws the attributes' size, whatever the style says.
    const fits = Math.abs(h - (w * own.height) / own.width) <= Math.max(1.5, h * 0.02);
    if (fits) return;
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
  const parameters = examined.address.parameters.filter(({ name }) => name !== TAG_PARAMETER.doubleScale && name !== RECIPE_PARAMETER.type);
  const raw = writeAddress({ ...examined.address, base: escapeForHtml(ward.linkUrl), kind: 'link', parameters });
  const quote = raw.includes('"') ? "'" : '"';
  const edits = raw.includes(quote)
    ? []
    : [
        { start: element.start, end: element.start, text: `<a href=${quote}${raw}${quote} ${LINK_TARGET}>` },
        { start: element.end, end: element.end, text: '</a>' },
      ];
  findings.push({
    rule: 'no-link',
    title: `The picture “${examined.image?.name ?? ''}” is not in its link`,
    start: element.start,
    snippet: excerpt(html.slice(element.start, element.end)),
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
  const ours = href && isAddress(href.raw) ? element : undefined;
  for (const one of pictures)
    if (one.element.name === 'img' && !one.element.outlookOnly)
      findings.push(...olderForm(html, one.element, one === picture ? ours : undefined));
  if (!href) return;
  const report = (rule: FindingRule, title: string, edits: readonly Edit[], snippet: string) =>
    findings.push({ rule, title, start: element.start, snippet: excerpt(snippet), edits });
  const rewriter = trackedCopy(href.raw, picture !== undefined);
  if (rewriter !== undefined) return void report('tracked-copy', `The link was rewritten by ${rewriter}`, [], href.raw);
  const examined = isAddress(href.raw) ? examineAddress(href.raw, { role: 'link', picture: picture?.examined }, ward) : undefined;
  if (!examined) {
    if (picture && !element.outlookOnly && rawPlaceholders(href.raw, familiesFor(ward.presetOf(picture.examined.image))).length === 0)
      report('other-link', 'The picture is in a link that Limn does not count', [], html.slice(element.start, element.end));
    return;
  }
  const edits = addressEdit(href, examined);
  reportAddress(findings, element, examined, edits);
  if (href.quotesClash) report('quotes-clash', 'The quotes of a placeholder end the link’s address', edits, href.raw);
  else if (isTypographic(href)) report('smart-quotes', 'Curly quotes stand around the link’s address', edits, href.raw);
}

/**
 * Attributes that older tags lack: they work, and look and open better with them. One finding for each tag.
 */
function olderForm(html: string, img: HtmlElement, link: HtmlElement | undefined): RawFinding[] {
  const missing: string[] = [];
  const edits: Edit[] = [];
  const style = attributeOf(img, 'style');
  const rules = decodeEntities(style?.raw ?? '').toLowerCase();
  const added = missingRules(rules);
  const isFluid = hasRule(rules, 'width') || /%/.test(attributeOf(img, 'width')?.raw ?? '');
  if (style && hasRule(rules, 'display') && added !== '' && !isFluid) {
    missing.push(...added.split(';'));
    edits.push({ start: style.start, end: style.end, text: `style="${withRule(style, added)}"` });
  }
  if (link && !attributeOf(img, 'border') && !/(^|[;\s])border(-\w+)*\s*:/.test(rules)) {
    missing.push('border="0"');
    edits.push(insertion(img, 'border="0"'));
  }
  if (link && !attributeOf(link, 'target')) {
    missing.push('target="_blank"');
    edits.push(insertion(link, LINK_TARGET));
  }
  if (edits.length === 0) return [];
  const title = `The tag has no ${missing.join(', ')}`;
  return [{ rule: 'older-form', title, start: img.start, snippet: excerpt(html.slice(img.start, img.end)), edits }];
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
