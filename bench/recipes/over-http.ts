/**
 * Recipes at a render host with counting on: 100,000 items of 30 columns, of which recipes read 12. Four
 * positions of one mail beside four plain pictures, in turns; how long a decision holds up others; what a
 * replaced table costs its readers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { openDiskBlobs } from '../../apps/server/src/platform/blobs.ts';
import { openRecipeHost, type RecipeHost } from '../../apps/server/src/render/recipes/recipe-host.ts';
import { threadMs } from '../clients/thread-clock.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { aBanner, makePictures } from '../render/banner.ts';
import { startHost, type Host } from '../render/host.ts';
import { cpuMs } from '../render/processes.ts';
import type { Report } from '../run.ts';
import { ask, askUntilDrawn } from './ask.ts';
import { bytesInUse } from './bytes-in-use.ts';
import { customerOf } from './made-up-items.ts';
import { makeShop, type Shop } from './shop.ts';

const MAILS = 60;
const POSITIONS = [1, 2, 3, 4];
const GOAL_CPU = 12;
const GOAL_MB = 64;
const GOAL_HELD_UP = 5;
const GOAL_IN_FORCE = 2000;
const GOAL_SLOW = 100;

interface Stage {
  host: Host;
  shop: Shop;
  recipes: RecipeHost;
  /** Decisions so far. */
  decisions(): number;
}

export async function reportOverHttp(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bench-recipes-'));
  try {
    const blobs = openDiskBlobs(join(folder, 'blobs'));
    const pictures = makePictures();
    let [recipes, decisions]: [RecipeHost | undefined, number] = [undefined, 0];
    const recommended = {
      async recommend() {
        decisions++;
        return [];
      },
      owned: async () => [],
    };
    const host = await startHost(folder, blobs, await aBanner(blobs, pictures), pictures.photo, {
      openRecipes: async (db, log) => (recipes = await openRecipeHost({ db, log, placeOfText: async () => undefined, recommended })),
    });
    try {
      if (!recipes) throw new Error('There are no recipes.');
      const stage: Stage = { host, recipes, shop: await makeShop(host), decisions: () => decisions };
      await reportStart(stage, report);
      await reportMails(stage, report);
      await reportTurns(stage, report);
      await reportReplacing(stage, report);
    } finally {
      await host.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The work of a front before it is ready, and the first reader after it. */
async function reportStart({ host, shop, recipes }: Stage, report: Report): Promise<void> {
  // Drawing itself starts with the first picture of all.
  await askUntilDrawn(host, plain(host, 0, 1));
  const before = bytesInUse();
  const started = performance.now();
  await recipes.warm();
  report('recipes_http_warm', performance.now() - started, 'ms');
  reportWithGoal(report, 'recipes_http_12_columns_memory', (bytesInUse() - before) / 2 ** 20, 'MB', GOAL_MB);
  report('recipes_http_first_open', await ask(host, position(shop, 0, 1)), 'ms');
}

/** Each for a new customer, so that nothing was decided or drawn before. */
async function reportMails({ host, shop, decisions }: Stage, report: Report): Promise<void> {
  const mail = (address: (n: number, position: number) => string) => async (n: number) => {
    await Promise.all(POSITIONS.map((at) => ask(host, address(n, at))));
  };
  const [ours, others] = [mail((n, at) => position(shop, n, at)), mail((n, at) => plain(host, n, at))];
  for (let n = 1; n <= 20; n++) for (const one of [ours, others]) await one(n);
  const [used, usedPlain] = [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]];
  const before = decisions();
  for (let n = 100; n < 100 + MAILS; n++) {
    for (const [sums, one] of [
      [used, ours],
      [usedPlain, others],
    ] as const) {
      const [front, children] = [process.cpuUsage(), cpuMs(host.draw.pids)];
      await one(n);
      const { user, system } = process.cpuUsage(front);
      sums[0] += (user + system) / 1000;
      sums[1] += cpuMs(host.draw.pids) - children;
    }
  }
  const perMail = (sums: [number, number]) => (sums[0] + sums[1]) / MAILS;
  reportWithGoal(report, 'recipes_http_decisions_per_mail', (decisions() - before) / MAILS, 'decisions', 1);
  report('recipes_http_four_positions_cpu', perMail(used), 'ms');
  report('recipes_http_four_plain_pictures_cpu', perMail(usedPlain), 'ms');
  reportWithGoal(report, 'recipes_http_four_positions_more_cpu', perMail(used) - perMail(usedPlain), 'ms', GOAL_CPU);
}

/**
 * The longest that anyone waits for the loop, by CPU time of this thread: as links, so that no picture is
 * drawn.
 */
async function reportTurns({ host, shop }: Stage, report: Report): Promise<void> {
  const longest = async (address: (n: number) => string): Promise<number> => {
    for (let n = 0; n < 10; n++) await ask(host, address(200 + n));
    const turns = watchTurns();
    for (let n = 0; n < MAILS; n++) await ask(host, address(300 + n));
    return turns.stop();
  };
  // Drawn once: bytes that are there already.
  report('recipes_http_longest_turn_without_recipes', await longest(() => plain(host, 200, 1)), 'ms');
  reportWithGoal(report, 'recipes_http_longest_turn', await longest((n) => linkOf(position(shop, n, 1))), 'ms', GOAL_HELD_UP);
  // Each of 100,000 names is compared with a value of the link.
  const slow = (n: number) => linkOf(position(shop, n, 1, shop.slow));
  reportWithGoal(report, 'recipes_http_longest_turn_of_100k_comparisons', await longest(slow), 'ms', GOAL_HELD_UP);
}

function watchTurns(): { stop(): number } {
  const watched = { longest: 0, isOver: false };
  void (async () => {
    let before = threadMs();
    while (!watched.isOver) {
      await turn();
      const now = threadMs();
      watched.longest = Math.max(watched.longest, now - before);
      before = now;
    }
  })();
  return {
    stop() {
      watched.isOver = true;
      return watched.longest;
    },
  };
}

/**
 * From the moment at which all rows are replaced: until readers see the new ones, and the slowest picture
 * meanwhile.
 */
async function reportReplacing({ host, shop }: Stage, report: Report): Promise<void> {
  const slowestOf = async (until: () => boolean, n: number): Promise<number> => {
    let slowest = 0;
    for (; !until(); n++) {
      slowest = Math.max(slowest, await ask(host, position(shop, n, 1)));
      await sleep(10);
    }
    return slowest;
  };
  let asked = 0;
  report('recipes_http_slowest_of_100_pictures', await slowestOf(() => asked++ === 100, 1000), 'ms');
  await shop.prepareRows(2);
  const started = performance.now();
  await shop.useRows(2);
  let isNew = false;
  const seen = (async () => {
    for (let n = 0; !isNew; n++) {
      isNew = (await whereTo(host, linkOf(position(shop, 5000 + n, 1)))).includes('generation=2');
      if (!isNew) await sleep(20);
    }
    return performance.now() - started;
  })();
  const slowest = await slowestOf(() => isNew, 2000);
  reportWithGoal(report, 'recipes_http_replaced_in_force', await seen, 'ms', GOAL_IN_FORCE);
  reportWithGoal(report, 'recipes_http_slowest_picture_while_replaced', slowest, 'ms', GOAL_SLOW);
}

function plain({ path }: Host, n: number, at: number): string {
  return `${path}?eid=plain${n}%40example.com&name=Alex&points=${n * 10 + at}`;
}

/** The name is the reader's and the points are the item's: none is drawn twice. */
function position({ image, recipe }: Shop, n: number, at: number, uuid = recipe): string {
  const values = new URLSearchParams({
    ...customerOf(n),
    budget: String(customerOf(n).budget),
    name: `Reader ${n}`,
    word: `word ${n}`,
  });
  return `/render/${uuid}?ri_img=${image}&ri_pos=${at}&ri_eid=reader${n}%40example.com&ri_cid=spring&${values.toString()}`;
}

function linkOf(address: string): string {
  return `${address}&ri_type=link`;
}

async function whereTo({ origin }: Host, path: string): Promise<string> {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.headers.get('location') ?? '';
}
