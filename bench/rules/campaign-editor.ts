/**
 * Controls of the campaign editor, from the press until the screen has answered, and what each costs the
 * page's main thread; and a ruleset that is dragged. The rules of a ruleset in the middle are open meanwhile.
 */
import type { CDPSession, Page } from '@playwright/test';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { answerTime, type Expected } from '../web/answer-time.ts';
import { openPage, type SignedInBrowser } from '../web/browser.ts';
import { median, p95 } from '../web/median.ts';
import type { Product } from '../web/product.ts';

const RUNS = 5;
/** Work begun by a control is over before the next one. */
const STILL_MS = 250;

export interface ControlTime {
  /** Medians. */
  shownMs: number;
  cpuMs: number;
}

export interface CampaignTimes {
  controls: ReadonlyMap<string, ControlTime>;
  /** Between frames while a ruleset is dragged. */
  dragFrameP95: number;
}

interface Control {
  name: string;
  act: (page: Page, run: number) => Promise<unknown>;
  answer: (run: number) => Expected;
  /** Not measured: what puts it back. */
  after?: (page: Page) => Promise<unknown>;
}

/** Answers its id. Each ruleset has two rules and a group of three. */
export async function makeCampaign({ origin, account }: Product, count: number): Promise<number> {
  const text = (value: string, string: string) => ({
    type: 'rule',
    query: { category_id: 'url', id: 'text', operator: OPERATOR.EQUAL, value, ruleType: INPUT_TYPE.TEXT, string },
  });
  const rulesets = Array.from({ length: count }, (_, n) => ({
    name: `Ruleset ${n + 1}`,
    image_type: '3',
    link: `https://shop.example/${n}`,
    rule: {
      operator: 'All',
      children: [
        text(`town ${n}`, 'town'),
        text(`tier ${n}`, 'tier'),
        { type: 'group', operator: 'Any', children: ['a', 'b', 'c'].map((value) => text(value, 'segment')) },
      ],
    },
  }));
  const answer = await fetch(`${origin}/api/v1/rules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Bench of ${count}`, rulesets, other: { image_type: '3' } }),
  });
  const { rule } = (await answer.json()) as { rule?: { id: number } };
  if (!rule) throw new Error(`The campaign was not made: ${answer.status}.`);
  return rule.id;
}

export async function measureCampaign(browser: SignedInBrowser, id: number, count: number): Promise<CampaignTimes> {
  const page = await openPage(browser.context);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/livetarget/edit?id=${id}`);
  const middle = Math.ceil(count / 2);
  await page.getByRole('button', { name: new RegExp(`^${middle} ?Ruleset`) }).click();
  await panel(page, middle).getByRole('tab', { name: 'Targeting Rule' }).click();
  await page.getByRole('textbox', { name: 'Value of rule 1', exact: true }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await cdp.send('Performance.enable');
  const controls = new Map<string, ControlTime>();
  for (const { name, act, answer, after } of controlsOf(middle, count)) {
    const [shown, cpu]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      await page.waitForTimeout(STILL_MS);
      const before = await busyMs(cdp);
      const seen = await answerTime(page, async () => void (await act(page, run)), answer(run)).catch((cause: unknown) => {
        throw new Error(`“${name}” was not answered.`, { cause });
      });
      await page.waitForTimeout(STILL_MS);
      shown.push(seen);
      cpu.push((await busyMs(cdp)) - before);
      await after?.(page);
    }
    controls.set(name, { shownMs: median(shown), cpuMs: median(cpu) });
  }
  const dragFrameP95 = p95(await drag(page));
  await page.close();
  return { controls, dragFrameP95 };
}

const panel = (page: Page, number: number) => page.getByRole('listitem', { name: `Ruleset ${number}`, exact: true });

function controlsOf(middle: number, count: number): Control[] {
  const inPanel = `[aria-label="Ruleset ${middle}"]`;
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const undo = press('Undo');
  const letter = (run: number) => 'qxzjk'[run] ?? 'v';
  const typed = (label: string) => async (page: Page, run: number) => {
    await page.getByRole('textbox', { name: label, exact: true }).press(letter(run));
  };
  return [
    {
      name: 'open and close another ruleset',
      act: press(new RegExp(`^${count} ?Ruleset ${count}`)),
      answer: (run) => ({ selector: `[aria-label="Ruleset ${count}"] [role="tablist"]`, gone: run % 2 === 1 }),
    },
    { name: 'campaign name', act: typed('Campaign Name'), answer: (run) => ({ selector: 'h1', text: letter(run) }) },
    {
      name: 'value of a rule',
      act: typed('Value of rule 1'),
      answer: (run) => ({ selector: `${inPanel} button`, text: letter(run) }),
    },
    {
      name: 'operator menu',
      act: (page) => page.getByRole('combobox', { name: 'Operator of rule 1', exact: true }).click(),
      answer: () => ({ selector: '[role="option"]' }),
      after: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'field menu',
      act: (page) => page.getByRole('combobox', { name: 'Field of rule 1', exact: true }).click(),
      answer: () => ({ selector: '[role="option"]' }),
      after: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'add a rule',
      act: press('Add rule to the whole rule'),
      answer: () => ({ selector: `${inPanel} [aria-label="Remove rule 4"]` }),
      after: undo,
    },
    {
      name: 'add a group',
      act: press('Add group to the whole rule'),
      answer: () => ({ selector: `${inPanel} [aria-label="Remove group 4"]` }),
      after: undo,
    },
    {
      name: 'remove a rule',
      act: press('Remove rule 2'),
      answer: () => ({ selector: `${inPanel} [aria-label="Remove group 2"]` }),
      after: undo,
    },
    {
      name: 'copy a ruleset',
      act: press(`Copy: Ruleset ${count}`),
      answer: () => ({ selector: `[aria-label="Copy of Ruleset ${count}"]` }),
      after: undo,
    },
    {
      name: 'delete a ruleset',
      act: press(`Delete: Ruleset ${count}`),
      answer: () => ({ selector: `[aria-label="Ruleset ${count}"]`, gone: true }),
      after: undo,
    },
    {
      name: 'add a ruleset',
      act: press('Add ruleset'),
      answer: () => ({ selector: '[aria-label="New Ruleset"]' }),
      after: undo,
    },
    {
      name: 'part of a ruleset',
      act: (page, run) =>
        panel(page, middle)
          .getByRole('tab', { name: run % 2 === 0 ? 'Choose Image' : 'Targeting Rule' })
          .click(),
      answer: (run) => ({ selector: run % 2 === 0 ? `${inPanel} [role="radiogroup"]` : `${inPanel} [aria-label="All rules"]` }),
    },
  ];
}

/** Milliseconds that the main thread of the page has computed so far; waiting for a processor is left out. */
async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Takes the first ruleset down and back up for two seconds; the page counts its own frames. */
async function drag(page: Page): Promise<number[]> {
  const grip = page.getByRole('button', { name: 'Move Ruleset 1', exact: true });
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error('The first ruleset has no grip.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await page.evaluate(() => {
    const seen = { frames: [] as number[], on: true };
    Object.assign(globalThis, { dragSeen: seen });
    let last = performance.now();
    const note = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      if (seen.on) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x, y + 10 + 3 * (step < 30 ? step : 60 - step));
    await page.waitForTimeout(30);
  }
  const frames = await page.evaluate(() => {
    const { dragSeen } = globalThis as unknown as { dragSeen: { frames: number[]; on: boolean } };
    dragSeen.on = false;
    return dragSeen.frames;
  });
  await page.mouse.up();
  return frames;
}
