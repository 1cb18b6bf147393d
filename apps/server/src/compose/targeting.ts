/** The calls of campaigns and of what rules are made with, given what draws, reads and knows the weather. */
import { campaignTagHandlers } from '../features/design/tagging/tagging.routes.ts';
import { keptChoice } from '../features/measuring/counting/kept-choice.read.ts';
import { knownOpeners } from '../features/measuring/counting/known-openers.read.ts';
import { recipesOfSegments } from '../features/recommending/recipes/recipe-segments.ts';
import { campaignsOfSegments } from '../features/targeting/campaigns/campaign-segments.ts';
import { campaignHandlers } from '../features/targeting/campaigns/campaigns.routes.ts';
import { factHandlers } from '../features/targeting/facts/facts.routes.ts';
import type { WeatherSource } from '../features/targeting/facts/weather.port.ts';
import { matchHandlers } from '../features/targeting/matches/matches.routes.ts';
import { segmentHandlers } from '../features/targeting/segments/segments.routes.ts';
import { simulationHandlers } from '../features/targeting/simulations/simulations.routes.ts';
import { createSimulations } from '../render/campaigns/open-simulation.ts';
import type { Database } from '../storage/database.ts';
import type { CampaignParts } from './campaigns.ts';
import { hashOf } from './people.ts';

export type TargetingDeps = Omit<Parameters<typeof createSimulations>[0], 'findKept'> & {
  db: Database;
  campaigns: CampaignParts;
  /** Addresses of the network lead to places. */
  knowsPlaces: boolean;
  /** Left out: rules of the weather are off. */
  weather?: Pick<WeatherSource, 'attribution'> | undefined;
};

export function targetingHandlers({ db, campaigns, weather, knowsPlaces, ...simulated }: TargetingDeps) {
  return {
    ...campaignHandlers(campaigns.routes),
    ...campaignTagHandlers(campaigns.tagging),
    ...segmentHandlers({ uses: campaigns.routes.uses, users: [campaignsOfSegments, recipesOfSegments] }),
    ...simulationHandlers({
      openSimulation: createSimulations({ ...simulated, findKept: (key) => keptChoice(db, key) }),
      hashOf,
      nowMs: Date.now,
    }),
    ...matchHandlers({ nowMs: Date.now }),
    ...factHandlers({
      weatherFrom: weather?.attribution,
      knowsPlaces,
      knownOpeners: (tx, companyId) => knownOpeners(tx, companyId, Date.now()),
    }),
  };
}
