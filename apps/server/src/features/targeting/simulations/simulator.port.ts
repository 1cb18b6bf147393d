/** Decides a campaign as the render host does, for a person and a moment that someone made up. */
import type { SimulatedDecision } from '@limn/contracts';

export interface SimulatedVisit {
  /** Parameters of the tag, with those by which a preview pretends a device or place. */
  params: ReadonlyMap<string, string>;
  eid: string | undefined;
  atMs: number;
}

/** One campaign, read once. */
export interface Simulation {
  timezone: string;
  decide(visit: SimulatedVisit): Promise<Omit<SimulatedDecision, 'at'>>;
}

/** Undefined where there is no such campaign, or nothing of it is live. */
export type OpenSimulation = (uuid: string, version: 'draft' | 'live') => Promise<Simulation | undefined>;
