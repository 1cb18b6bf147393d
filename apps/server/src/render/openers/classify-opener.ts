/** Decides once, when a request is accepted, whether a person asks for a picture or link. */
import { OPENER_CLASS, type OpenerClass } from '@limn/model';
import { isInRange } from './address-ranges.ts';
import { OPENER_RULES, type OpenerRule } from './opener-rules.ts';

export interface Opener {
  userAgent: string;
  address: string;
  /** The recipient is a placeholder that nobody filled. */
  isTest: boolean;
  /** It asks for far more than a person could, see `burst-watch.ts`. */
  isBurst: boolean;
}

export function classifyOpener({ userAgent, address, isTest, isBurst }: Opener): OpenerClass {
  if (isTest) return OPENER_CLASS.test;
  const rule = OPENER_RULES.find((candidate) => fits(candidate, userAgent.trim(), address));
  if (rule && rule.is !== 'person') return OPENER_CLASS[rule.is];
  return isBurst ? OPENER_CLASS.scanner : OPENER_CLASS.person;
}

/** Why, for the explanation that a marketer may ask for. */
export function explainOpener({ userAgent, address }: Pick<Opener, 'userAgent' | 'address'>): string {
  return OPENER_RULES.find((candidate) => fits(candidate, userAgent.trim(), address))?.because ?? 'nothing speaks against a person';
}

function fits({ agent, from }: OpenerRule, userAgent: string, address: string): boolean {
  return (agent === undefined || agent.test(userAgent)) && (from === undefined || isInRange(address, from));
}
