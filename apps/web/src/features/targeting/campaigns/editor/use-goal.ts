import { useState } from 'react';
import type { Place } from '../draft/campaign-draft.ts';
import type { RulesetPart } from '../draft/draft-check.ts';

/** A place under Setup that was asked for from elsewhere. Each press is another object. */
export interface Goal {
  place: Place;
  part: RulesetPart;
}

export type GoTo = (goal: Goal) => void;

/** The next value that was not seen before, once: what is shown for it is changed before the screen is. */
export function useNewGoal(goal: Goal | undefined, onGoal: (goal: Goal) => void): void {
  const [seen, setSeen] = useState<Goal>();
  if (goal === seen) return;
  setSeen(goal);
  if (goal) onGoal(goal);
}
