/**
 * Live Target in a real browser: a list of 1,000 campaigns, and every control of a campaign of 50 rulesets
 * beside one of 2. Needs the built web app.
 */
import type { Tx } from '../../apps/server/src/storage/database.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import type { Report } from '../run.ts';
import { openBrowser } from '../web/browser.ts';
import { startProduct } from '../web/product.ts';
import { makeCampaign, measureCampaign } from './campaign-editor.ts';
import { measureCampaignList } from './campaign-list.ts';
import { routeWeight } from './route-weight.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const [CAMPAIGNS, RULESETS, FEW_RULESETS] = [1000, 50, 2];

/** The editor with all that Setup loads when a ruleset with a live image and a test is open, and checked. */
const EDITOR = ['campaigns/editor/CampaignEditorPage.tsx', 'setup/LiveImageFields.tsx', 'variants/TestPanel.tsx', 'check/CheckPanel.tsx'];

export async function reportCampaignScreens(report: Report): Promise<void> {
  reportWithGoal(report, 'rules_list_weight_beyond_shell', routeWeight(['campaigns/list/CampaignsPage.tsx']), 'KiB', 120);
  reportWithGoal(report, 'rules_editor_weight_beyond_shell', routeWeight(EDITOR), 'KiB', 120);
  const product = await startProduct(await freePort());
  try {
    await product.change(fillCampaigns);
    const browser = await openBrowser(product);
    try {
      const { cold, warm, empty } = await measureCampaignList(browser);
      reportWithGoal(report, 'rules_list_1000_interactive_cold', cold, 'ms', 2000);
      report('rules_list_1000_interactive_warm', warm, 'ms');
      report('rules_list_1000_cold_ratio_vs_empty_page', cold / empty, 'x');
      const few = await measureCampaign(browser, await makeCampaign(product, FEW_RULESETS), FEW_RULESETS);
      const many = await measureCampaign(browser, await makeCampaign(product, RULESETS), RULESETS);
      for (const [name, { shownMs, cpuMs }] of many.controls) {
        report(`rules_editor_50_control (${name})`, shownMs, 'ms');
        report(`rules_editor_50_cpu (${name})`, cpuMs, 'ms');
        report(`rules_editor_50_cpu_ratio_vs_2_rulesets (${name})`, cpuMs / (few.controls.get(name)?.cpuMs ?? Number.NaN), 'x');
      }
      const all = [...many.controls.values()];
      reportWithGoal(report, 'rules_editor_50_control_slowest', Math.max(...all.map(({ shownMs }) => shownMs)), 'ms', 100);
      report('rules_editor_50_cpu_most', Math.max(...all.map(({ cpuMs }) => cpuMs)), 'ms');
      reportWithGoal(report, 'rules_editor_50_drag_frame_p95', many.dragFrameP95, 'ms', 100);
      report('rules_editor_2_drag_frame_p95', few.dragFrameP95, 'ms');
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Copies of a campaign of the demo, with names and days that differ. */
async function fillCampaigns(tx: Tx, companyId: number): Promise<void> {
  const made = await tx.query<{ uuid: string; id: number }>(
    `with model as (select rulesets, other from campaign where company_id = $1 and deleted_at is null order by id limit 1)
     insert into campaign (company_id, name, rulesets, other, last_key, created_at, updated_at)
     select $1, (array['Winter welcome', 'Rainy day offers', 'Loyalty by level', 'Store nearby', 'Last chance'])[1 + n % 5] || ' ' || n, rulesets, other, 9,
       now() - n * interval '40 minutes', now() - n * interval '17 minutes'
     from generate_series(1, $2::int) n, model returning uuid, id`,
    [companyId, CAMPAIGNS],
  );
  await tx.run(
    'insert into route (uuid, company_id, kind, object_id, live_version) select u, $1, 2, o, null from unnest($2::uuid[], $3::int[]) t (u, o)',
    [companyId, made.map(({ uuid }) => uuid), made.map(({ id }) => id)],
  );
}
