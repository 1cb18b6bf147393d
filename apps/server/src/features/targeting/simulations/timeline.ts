/**
 * The pictures that one recipient sees over the coming days: one span for each time in which they see the
 * same.
 */
import type { SimulatedDecision } from '@limn/contracts';
import type { ReadCampaign } from '../campaigns/campaigns.read.ts';
import { momentsOf } from './moments.ts';
import type { SimulatedVisit, Simulation } from './simulator.port.ts';

export interface Span extends Pick<SimulatedDecision, 'ruleset' | 'shown' | 'link'> {
  from: string;
  until: string;
}

export interface TimelineOptions {
  rulesets: ReadCampaign['rulesets'];
  visit: SimulatedVisit;
  /** How long all of it may take. */
  withinMs: number;
}

export async function timelineOf(
  simulation: Simulation,
  { rulesets, visit, withinMs }: TimelineOptions,
): Promise<{ timeline: Span[]; complete: boolean }> {
  const { moments, endMs, complete } = momentsOf(rulesets, simulation.timezone, visit.atMs);
  const timeline: Span[] = [];
  const stopsAt = performance.now() + withinMs;
  let last = '';
  for (const atMs of moments) {
    const from = new Date(atMs).toISOString();
    if (performance.now() > stopsAt) return { timeline: ending(timeline, from), complete: false };
    const { ruleset, shown, link } = await simulation.decide({ ...visit, atMs });
    const outcome = { ruleset, shown, link };
    const name = JSON.stringify(outcome);
    if (name === last) continue;
    ending(timeline, from);
    timeline.push({ from, until: from, ...outcome });
    last = name;
  }
  return { timeline: ending(timeline, new Date(endMs).toISOString()), complete };
}

/** Ends the last span there. */
function ending(timeline: Span[], until: string): Span[] {
  const last = timeline.at(-1);
  if (last) last.until = until;
  return timeline;
}
