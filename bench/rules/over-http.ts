/**
 * A picture that a campaign of 50 rules chooses, beside the same picture by itself: in turns over HTTP, with
 * counting on, for fresh recipients. The last ruleset matches, so every rule of the others is asked that can
 * be.
 *
 * The slowest of a hundred wait for the disk that keeps their counts, which differs from second to second. So
 * the two take turns second by second, and the picture is measured twice: by how much it differs from itself
 * is what the machine adds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignSnapshot } from '@limn/published';
import { INPUT_TYPE, OPERATOR, type Group, type OperatorKey } from '@limn/query';
import { openDiskBlobs } from '../../apps/server/src/platform/blobs.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { aBanner, HEIGHT, makePictures, WIDTH } from '../render/banner.ts';
import { startHost } from '../render/host.ts';
import { FRESH, inTurns, load, tails, WARM_UP, type Round } from '../render/http-rounds.ts';
import type { Report } from '../run.ts';

const RULESETS = 10;
const PER_SECOND = 200;
const WARM_PER_SECOND = 500;
const FACTS = '&tier=tier9&spend=120';

export async function reportCampaignOverHttp(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bench-rules-'));
  try {
    const blobs = openDiskBlobs(join(folder, 'blobs'));
    const pictures = makePictures();
    const host = await startHost(folder, blobs, await aBanner(blobs, pictures), pictures.photo, { campaign });
    try {
      const [alone, chosen] = [host.path + FRESH + FACTS, host.campaignPath + FRESH + FACTS] as const;
      for (const path of [alone, chosen]) await load(host, path, WARM_PER_SECOND, WARM_UP / 2);
      const [image, decided] = await inTurns(host, [alone, chosen], PER_SECOND);
      const cpu = ({ frontCpuMs, childCpuMs }: Round) => frontCpuMs + childCpuMs;
      report('rules_http_picture_cpu_ms', cpu(image), 'ms');
      report('rules_http_decision_and_picture_cpu_ms', cpu(decided), 'ms');
      reportWithGoal(report, 'rules_http_decision_cpu_ms_over_picture', cpu(decided) - cpu(image), 'ms', 0.3);
      report('rules_http_picture_allocated', image.allocatedKb, 'KB');
      report('rules_http_decision_and_picture_allocated', decided.allocatedKb, 'KB');
      const { p99Ms, failed } = await tails(host, [alone, chosen, `${alone}&again`], PER_SECOND);
      const [picture = Number.NaN, decision = Number.NaN, again = Number.NaN] = p99Ms;
      report('rules_http_picture_p99_ms', picture, 'ms');
      report('rules_http_decision_and_picture_p99_ms', decision, 'ms');
      reportWithGoal(report, 'rules_http_p99_ratio_vs_picture', decision / picture, 'x', 1.2);
      report('rules_http_p99_ratio_of_picture_vs_itself', again / picture, 'x');
      report('rules_http_failed', image.failed + decided.failed + failed, 'pictures');
    } finally {
      await host.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function campaign(bannerId: number): CampaignSnapshot {
  const shows = { shown: { kind: 'image', id: bannerId }, link: '', settings: {} } as const;
  return {
    rulesets: Array.from({ length: RULESETS }, (_, n) => ({
      ...shows,
      key: n + 1,
      id: n + 1,
      name: `Ruleset ${n + 1}`,
      rule: ruleset(`tier${n}`),
    })),
    other: { shown: { kind: 'nothing' }, link: '', settings: {} },
    width: WIDTH,
    height: HEIGHT,
    pictures: [],
  };
}

/** The rule that only the last ruleset meets comes last. */
function ruleset(tier: string): Group {
  const rule = (
    [category, id, type]: readonly [string, string, keyof typeof INPUT_TYPE],
    operator: OperatorKey,
    value: unknown,
    parameter?: string,
  ): Group['children'][number] => ({
    type: 'rule',
    query: {
      category_id: category,
      id,
      operator: OPERATOR[operator],
      value,
      ruleType: INPUT_TYPE[type],
      ...(parameter === undefined ? {} : { string: parameter }),
    },
  });
  const [text, device, hour] = [
    ['url', 'text', 'TEXT'],
    ['device', 'device', 'SELECT'],
    ['date_time', 'hour', 'NUMBER'],
  ] as const;
  return {
    operator: 'All',
    children: [
      rule(device, 'INLIST', ['desktop', 'phone']),
      rule(hour, 'GREATER_OR_EQUAL', 0),
      rule(text, 'BEGINS_WITH', 'Alex', 'name'),
      rule(text, 'N_EMPTY', '', 'spend'),
      rule(text, 'EQUAL', tier, 'tier'),
    ],
  };
}
