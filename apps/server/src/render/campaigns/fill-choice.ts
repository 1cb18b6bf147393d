/** Values for the link and the live image that a campaign chose. */
import { fillCustomField, parseTemplate, type MergeContext, type Value, type Values } from '@limn/merge';
import type { CampaignChoice } from '@limn/published';
import type { FactReader } from '../../features/targeting/facts/fact-reader.port.ts';
import type { Decidable } from '../decision.ts';
import { FACTS_TIMEOUT_MS } from './first-matching.ts';

const HAS_FIELD = /\{\{|\[\[/;

export interface Filling {
  reader: FactReader;
  visit: Pick<Decidable, 'given' | 'budget'>;
  /** Language, calendar and moment of the steps in settings. */
  context: MergeContext;
}

/**
 * The values that the tag brings, with the fields of the live image filled as the ruleset says, and what
 * links read of tables and other facts. Steps in links are worked out later, with all values of what is
 * shown.
 */
export function filled(choice: CampaignChoice, link: string, filling: Filling): Values | Promise<Values> {
  const settings = choice.shown.kind === 'image' ? Object.entries(choice.settings) : [];
  if (settings.length === 0 && !HAS_FIELD.test(link)) return filling.visit.given;
  return filledWith(settings, link, filling);
}

async function filledWith(settings: [string, string][], link: string, { reader, visit, context }: Filling): Promise<Values> {
  const { given, budget } = visit;
  const templates = [link, ...settings.map(([, template]) => template)].filter((text) => HAS_FIELD.test(text));
  const names = new Set(templates.flatMap((text) => parseTemplate(text).sources));
  const read = () => [...names].flatMap((name): [string, Value][] => pair(name, reader.field(name)));
  let values = read();
  while (reader.isWaiting && (await reader.load(budget.allow(FACTS_TIMEOUT_MS)))) values = read();
  const all = new Map([...given, ...values]);
  for (const [name, template] of settings) all.set(name, fillCustomField(template, new Map([...given, ...values]), context));
  return all;
}

function pair(name: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[name, value]];
}
