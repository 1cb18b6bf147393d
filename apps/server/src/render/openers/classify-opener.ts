/** Decides once, when a request is accepted, whether a person asks for a picture or link. */
import { OPENER_CLASS, type OpenerClass } from '@limn/model';
import { isInRange } from './address-ranges.ts';
import { OPENER_RULES, type OpenerRule } from './opener-rules.ts';

export interface Opener {
  userAgent: string;
  address: string;
  /** The recipient is a placeholder that no one filled. */
  isTest: boolean;
  /** It asks for far more than a person could, see `burst-watch.ts`. */
  isBurst: boolean;
}

/** Most agents whose rules are kept. A send of a million is opened by a few hundred programs. */
const MAX_AGENTS = 1000;
/** Longer ones are no one's program: they are looked at each time and leave nothing behind. */
const MAX_KEPT_LENGTH = 300;

const rulesByAgent = new Map<string, readonly OpenerRule[]>();

export function classifyOpener({ userAgent, address, isTest, isBurst }: Opener): OpenerClass {
  if (isTest) return OPENER_CLASS.test;
  const rule = ruleFor(userAgent, address);
  if (rule && rule.is !== 'person') return OPENER_CLASS[rule.is];
  return isBurst ? OPENER_CLASS.scanner : OPENER_CLASS.person;
}

/** Why, for the explanation that a marketer may ask for. */
export function explainOpener({ userAgent, address }: Pick<Opener, 'userAgent' | 'address'>): string {
  return ruleFor(userAgent, address)?.because ?? 'nothing speaks against a person';
}

function ruleFor(userAgent: string, address: string): OpenerRule | undefined {
  return rulesOf(userAgent).find(({ from }) => from === undefined || isInRange(address, from));
}

/** Finds those that fit the agent, wherever it asks from. */
function rulesOf(userAgent: string): readonly OpenerRule[] {
  const known = rulesByAgent.get(userAgent);
  if (known) return known;
  const trimmed = userAgent.trim();
  const rules = OPENER_RULES.filter(({ agent }) => agent === undefined || agent.test(trimmed));
  if (userAgent.length > MAX_KEPT_LENGTH) return rules;
  if (rulesByAgent.size >= MAX_AGENTS) rulesByAgent.clear();
  rulesByAgent.set(userAgent, rules);
  return rules;
}
