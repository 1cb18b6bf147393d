/**
 * Links of a campaign that lead nowhere: those that no value can make an address, and those whose page isn't
 * there.
 */
import { linkProblems, parseTemplate } from '@limn/merge';
import { CHOICE_TYPE } from '@limn/model';
import type { Catalogue } from '@limn/query';
import { OutboundError, type StreamReader } from '../../../platform/outbound/guarded-fetch.ts';
import { sourceOfCategory } from '../facts/source-category.port.ts';
import type { StoredChoice } from './campaigns.store.ts';
import { choicesOf, type Choices } from './check-rulesets.ts';

export interface LinkCheck {
  draft: Choices;
  /** Links of live images, by id: a choice without a link of its own leads there. */
  ofImages: ReadonlyMap<number, string>;
  /** Names of fields that exist: `table_12.town`. */
  fields: ReadonlySet<string>;
  allowedHosts: readonly string[];
}

export interface DeadLink {
  path: string;
  message: string;
}

const TRIED = 40;
const AT_ONCE = 8;
const DEADLINE_MS = 4000;
/** A page that says that it is longer is there. Its text is not read. */
const MAX_BYTES = 64 * 1024 ** 2;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** `table_12.town`. */
export function fieldNames(catalogue: Catalogue): ReadonlySet<string> {
  return new Set(catalogue.flatMap(({ id, items }) => items.map((item) => `${id}.${item.id}`)));
}

/** Links and values for images that no open can fill. Nothing is fetched. */
export function unfillable({ draft, fields, allowedHosts }: Omit<LinkCheck, 'ofImages'>): DeadLink[] {
  return choicesOf(draft).flatMap(({ path, choice }) => [
    ...linksOf(path, choice).flatMap(({ path: at, link }) =>
      problemsOf(link, fields, allowedHosts).map((message) => ({ path: at, message })),
    ),
    ...Object.entries(choice.image_type === CHOICE_TYPE.image ? (choice.tag_settings ?? {}) : {}).flatMap(([name, value]) =>
      goneFields(String(value ?? ''), fields).map((field) => ({
        path: `${path}.tag_settings.${name}`,
        message: `The field ${field} doesn’t exist any more, so {{${name}}} is empty for everyone.`,
      })),
    ),
  ]);
}

export async function deadLinks({ ofImages, ...check }: LinkCheck, readPage: StreamReader): Promise<{ dead: DeadLink[]; left: number }> {
  const { draft } = check;
  const links = choicesOf(draft).flatMap(({ path, choice }) => linksOf(path, choice));
  // Their fields are checked with the image.
  const followed = choicesOf(draft).flatMap(({ path, choice: { image_type: type, image_id: id, link } }) =>
    type === CHOICE_TYPE.image && !link && id != null ? [{ path: `${path}.image_id`, link: ofImages.get(id)?.trim() ?? '' }] : [],
  );
  const dead = unfillable(check);
  const broken = new Set(dead.map(({ path }) => path));
  const pages = new Map<string, string[]>();
  const ask = (path: string, link: string) => {
    if (parseTemplate(link).fields.length === 0) pages.set(link, [...(pages.get(link) ?? []), path]);
  };
  for (const { path, link } of links) if (!broken.has(path)) ask(path, link.trim());
  for (const { path, link } of followed) if (link) ask(path, link);
  const tried = [...pages].slice(0, TRIED);
  for (let from = 0; from < tried.length; from += AT_ONCE) {
    const some = tried.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(([url]) => problemOfPage(url, readPage)));
    for (const [index, message] of answers.entries())
      if (message !== undefined) dead.push(...(some[index]?.[1] ?? []).map((path) => ({ path, message })));
  }
  return { dead, left: pages.size - tried.length };
}

function linksOf(path: string, { link, device_links: devices }: StoredChoice): { path: string; link: string }[] {
  return [
    ...(link ? [{ path: `${path}.link`, link }] : []),
    ...Object.entries(devices ?? {}).flatMap(([device, own]) => (own ? [{ path: `${path}.device_links.${device}`, link: own }] : [])),
  ];
}

/** Fields of tables and feeds that aren't there. */
function goneFields(template: string, fields: ReadonlySet<string>): string[] {
  return [...parseTemplate(template).sources].filter((name) => sourceOfCategory(name.split('.')[0] ?? '') && !fields.has(name));
}

function problemsOf(link: string, fields: ReadonlySet<string>, allowedHosts: readonly string[]): string[] {
  const names = parseTemplate(link).sources;
  const gone = goneFields(link, fields);
  if (gone.length > 0) return gone.map((name) => `The field ${name} doesn’t exist any more, so the link has a gap for everyone.`);
  // Whatever is no fact is a parameter of the tag, and may come with any value.
  const [own, request] = [names.filter((name) => fields.has(name)), names.filter((name) => !fields.has(name))];
  return linkProblems(link, { request, own, custom: [], allowedHosts });
}

/** Undefined for a page that answers. Many sites refuse programs, so a refusal is an answer, too. */
async function problemOfPage(url: string, readPage: StreamReader): Promise<string | undefined> {
  try {
    const status = await readPage({ url, maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS }, async (answer) => answer.status);
    if (GONE.has(status)) return `There is no page at ${url}.`;
    return status >= 500 ? `The page at ${url} answers with an error (${status}).` : undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'too_large') return undefined;
    return error.reason === 'timeout' ? `The page at ${url} takes too long to answer.` : `The page at ${url} can’t be reached.`;
  }
}
