/**
 * All data that people are erased from, in the order in which it is done. To add some: export an `Erasable`
 * beside its tables, and name it here.
 */
import { erasedCustomers } from '../features/data/customers/erase-customers.job.ts';
import { erasedEvents } from '../features/data/events/erase-events.job.ts';
import { erasedAnswers } from '../features/data/feeds/kept-answers.job.ts';
import { erasedProofs } from '../features/design/proofs/kept-proofs.job.ts';
import { createErasedDays, erasedChoices, erasedConversions, erasedRecords } from '../features/measuring/counting/erase-counts.job.ts';
import { erasedFiles } from '../features/people/company-file/erase-files.job.ts';
import type { Erasables } from '../features/people/erasure/erasable.port.ts';
import { erasedFlavours } from '../features/recommending/flavours/erase-counts.job.ts';
import { erasedSimulations } from '../features/targeting/simulations/erase-people.job.ts';
import { erasedCountdowns } from '../render/erase-countdowns.ts';

/** @param onLocked called with the time for which each step had the roller's lock */
export function createErasables(onLocked?: (ms: number) => void): Erasables {
  return {
    inOrder: [
      erasedConversions,
      erasedRecords,
      erasedEvents,
      erasedCustomers,
      // Once more: until their events were erased, their conversions could come back.
      erasedConversions,
      erasedCountdowns,
      erasedChoices,
      erasedSimulations,
      erasedAnswers,
      erasedProofs,
      erasedFlavours,
      erasedFiles,
    ],
    last: createErasedDays(onLocked),
  };
}
