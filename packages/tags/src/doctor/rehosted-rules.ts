/** Pictures that stand where ours should: editors copy what a tag shows to a server of their own. */
import { excerpt, type RawFinding, type Ward } from './doctor-context.ts';
import { examineAddress, trackedCopy } from './address-rules.ts';
import type { HtmlElement, HtmlPart } from './email-html.ts';
import type { FoundPicture } from './picture-rules.ts';

const MARK = /^\s*(BEGIN|END) IMAGE(?:\s+\d{1,6})?\s*$/i;

interface Place {
  ours: boolean;
  others: HtmlElement[];
}

/** Within a link of ours, or between the comments of a tag, without a picture of ours beside them. */
export function rehostedPictures(html: string, parts: readonly HtmlPart[], pictures: readonly FoundPicture[], ward: Ward): RawFinding[] {
  const known = new Set(pictures.map(({ element }) => element));
  const copies = new Set<HtmlElement>();
  let link: Place | undefined;
  let mark: Place | undefined;
  const close = (place: Place | undefined) => {
    if (place && !place.ours) for (const other of place.others) copies.add(other);
    return undefined;
  };
  for (const part of parts) {
    if (part.outlookOnly) continue;
    if (part.kind === 'comment') {
      const kind = MARK.exec(part.text)?.[1]?.toUpperCase();
      if (kind !== undefined) mark = close(mark);
      if (kind === 'BEGIN') mark = { ours: false, others: [] };
    } else if (part.name === 'a') {
      link = close(link);
      if (!part.closing && isOurLink(part, ward)) link = { ours: false, others: [] };
    } else if (!part.closing && (part.name === 'img' || part.name === 'amp-img')) {
      for (const place of [link, mark]) {
        if (!place) continue;
        if (known.has(part)) place.ours = true;
        else if (isCopy(part)) place.others.push(part);
      }
    }
  }
  close(link);
  close(mark);
  return [...copies].map((element) => ({
    rule: 'rehosted-picture',
    title: 'The picture in this link is not Limn’s',
    start: element.start,
    snippet: excerpt(html.slice(element.start, element.end)),
    edits: [],
  }));
}

function isOurLink({ attributes }: HtmlElement, ward: Ward): boolean {
  const href = attributes.find(({ name }) => name === 'href')?.raw ?? '';
  return /\/link\//.test(href) && examineAddress(href, { role: 'link' }, ward)?.address.kind === 'link';
}

/** A picture at an address; one of a pixel holds a place, and rewritten ones are said as such. */
function isCopy({ attributes }: HtmlElement): boolean {
  const raw = (wanted: string) => attributes.find(({ name }) => name === wanted)?.raw.trim() ?? '';
  const src = raw('src');
  if (src === '' || trackedCopy(src, false) !== undefined || /\/render\//.test(src)) return false;
  return raw('width') !== '1' && raw('height') !== '1';
}
