/**
 * Trying a campaign as one person at one moment, over the next days, and the people that a company tries
 * again and again.
 */
import { z } from 'zod';
import { IdParams, Message, nameText, text, writable } from './common.ts';
import { PlainSettings } from './image-settings.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** An instant with its offset, or a moment on the company's clock. */
export const SimulationMoment = text(40).regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i, {
  error: 'Use a moment like 2026-11-22T18:30, or one with its offset like 2026-11-22T18:30:00Z.',
});

const person = {
  /** Parameters of the tag and what a preview may pretend, by the `model` of `preview_source_settings`. */
  facts: PlainSettings.default({}),
  /** The recipient, as tags name them. */
  eid: text(200).nullable().optional(),
};

const asked = {
  ...person,
  /** Left out: now. */
  at: SimulationMoment.nullable().optional(),
  version: z.enum(['draft', 'live'], { error: 'Use draft or live.' }).default('draft'),
};

const SimulatedShown = z
  .object({
    kind: z.enum(['image', 'picture', 'nothing', 'missing']),
    /** Only for a live image. */
    image_id: z.number().int().optional(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  })
  .meta({ id: 'SimulatedShown' });

/** One outcome; `ruleset` is null for Otherwise. */
const outcome = {
  ruleset: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  shown: SimulatedShown,
  /** Where a click would lead; null where no link can be filled. */
  link: z.string().nullable(),
};

/** Outcomes of a campaign's rulesets in their order, each with those of its groups and rules by place. */
export const RulesetTraces = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    /**
     * `ended`, `not_started`: outside of its time; `image_missing`: its live image was gone; `unreached`: not
     * asked.
     */
    verdict: z.enum(['true', 'false', 'unknown', 'ended', 'not_started', 'image_missing', 'unreached']),
    rules: z
      .array(
        z.object({
          path: z.string(),
          verdict: z.enum(['true', 'false', 'unknown', 'off', 'unreached']),
          because: z.string().optional(),
          segment: z.number().int().optional(),
        }),
      )
      .optional(),
  }),
);
export type RulesetTraces = z.infer<typeof RulesetTraces>;

export const SimulatedDecision = z
  .object({
    ...outcome,
    at: z.string(),
    /** Everything that a rule read, by `category.item`. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    trace: RulesetTraces,
  })
  .meta({ id: 'SimulatedDecision' });
export type SimulatedDecision = z.infer<typeof SimulatedDecision>;

/** From `from` until before `until` the person sees the same. */
const TimelineSpan = z.object({ from: z.string(), until: z.string(), ...outcome }).meta({ id: 'TimelineSpan' });

export const SimulatedPerson = z
  .object({ id: z.number().int(), name: z.string(), facts: PlainSettings, eid: z.string().nullable(), updated_at: z.string() })
  .meta({ id: 'SimulatedPerson' });
export type SimulatedPerson = z.infer<typeof SimulatedPerson>;

/** More than fit on a screen; a company that tries everyone has the proof for it. */
export const MAX_SIMULATED_PEOPLE = 100;
const Name = nameText(100, 'person');
const READ_ONLY = ['id', 'updated_at'];
const EXAMPLE = { facts: { town: 'Hull', ri_device: 'phone' }, eid: 'anna@example.com' };

export const campaignSimulationRoutes = {
  simulateCampaign: route({
    method: 'POST',
    path: '/rules/:id/simulate',
    summary: 'What one person would see of a campaign at one moment, and why',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    body: writable(asked),
    example: { ...EXAMPLE, at: '2026-11-22T18:30' },
    response: z.object({ decision: SimulatedDecision }),
  }),
  campaignTimeline: route({
    method: 'POST',
    path: '/rules/:id/timeline',
    summary: 'What one person would see of a campaign over the next 7 days',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    body: writable(asked),
    example: EXAMPLE,
    /**
     * `complete` is false where time ran out, or more moments matter than are tried or known: then a change
     * may be missing.
     */
    response: z.object({ timeline: z.array(TimelineSpan), complete: z.boolean() }),
  }),
  listSimulatedPeople: listRoute({
    path: '/simulated_people',
    summary: 'Saved people to try campaigns as, by name',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'simulated_people', searched: ['name', 'eid'] },
    row: SimulatedPerson,
  }),
  createSimulatedPerson: route({
    method: 'POST',
    path: '/simulated_people',
    summary: 'Save a person to try campaigns as',
    access: 'editor',
    scope: 'images:write',
    body: writable({ ...person, name: Name }, READ_ONLY),
    creates: true,
    example: { name: 'Anna in Hull', ...EXAMPLE },
    response: z.object({ simulated_person: SimulatedPerson }),
  }),
  updateSimulatedPerson: route({
    method: 'POST',
    path: '/simulated_people/:id',
    summary: 'Change a saved person: the fields that are sent',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ name: Name.optional(), facts: PlainSettings.optional(), eid: person.eid }, READ_ONLY),
    example: { name: 'Anna in York' },
    response: z.object({ simulated_person: SimulatedPerson }),
  }),
  deleteSimulatedPerson: route({
    method: 'DELETE',
    path: '/simulated_people/:id',
    summary: 'Delete a saved person',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    response: Message,
  }),
};
