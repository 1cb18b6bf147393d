import type { DraftFinding } from '../draft/draft-check.ts';

/**
 * "1 problem stops publishing, 2 more to look at." @param hasChanged the draft is another than the one that
 * was checked
 */
export function checkSummary(findings: readonly Pick<DraftFinding, 'stopsPublishing'>[], hasChanged: boolean): string {
  const stops = findings.filter(({ stopsPublishing }) => stopsPublishing).length;
  const others = findings.length - stops;
  if (findings.length === 0) return hasChanged ? 'None of the problems that were found are left.' : 'No problems found.';
  const problems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);
  if (stops === 0)
    return others === 1
      ? '1 problem to look at. It doesn’t stop publishing.'
      : `${others} problems to look at. They don’t stop publishing.`;
  return `${problems(stops)} ${stops === 1 ? 'stops' : 'stop'} publishing${others === 0 ? '.' : `, and ${others} more to look at.`}`;
}
