/**
 * Answers of a server about a company, over its API: kept of one release, and compared with those of the next
 * one.
 */

/** Lists whose objects are read one by one, too: route → name of the list in its answer. */
const OBJECTS = { images: 'images', rules: 'rules', recipes: 'recipes', segments: 'segments' };
const LISTS = ['flavours', 'events', 'datatable', 'datasource/api', 'customers/fields', 'folders', 'cdn_image', 'fonts'];
/** Fields that change by themselves as time goes on. */
const OF_THE_CLOCK = new Set(['status', 'last_refresh', 'progress']);
/** Days that the stored installation has figures of. */
const RANGE = '2026-11-01/2026-11-20';
const REPORTS = [`image_stats/by_date/${RANGE}`, `livetarget_stats/by_date/${RANGE}`, `recipe_stats/by_date/${RANGE}/1`];

export type Answers = Record<string, { status: number; body: unknown }>;

/** @param origin where the server is, which is left out of what it answers */
export async function answersOf(origin: string, apiKey: string): Promise<Answers> {
  const answers: Answers = {};
  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const text = (await response.text()).replaceAll(origin, '');
    const body: unknown = JSON.parse(text, (key, value: unknown) => (OF_THE_CLOCK.has(key) ? undefined : value));
    answers[path] = { status: response.status, body };
    return body;
  }
  for (const path of [...LISTS, ...REPORTS]) await ask(path);
  for (const [path, list] of Object.entries(OBJECTS)) {
    const body = (await ask(path)) as Record<string, { id: number }[]>;
    for (const { id } of body[list] ?? []) await ask(`${path}/${id}`);
  }
  return answers;
}
