/**
 * The facts that tell one picture from another, as one text: the same for the open that is counted and for
 * who draws it again.
 */
import { TIMER_PARAMETER, timerOf } from '@limn/image-types';
import { shownFingerprint } from '../features/measuring/counting/recipients.port.ts';
import type { ShownTrace } from '../features/measuring/counting/opens.port.ts';
import { UNPAID } from '../features/people/credits/admission.port.ts';
import type { Decision, Shown } from './decision.ts';
import { encoderFingerprint } from './encoder-fingerprint.ts';
import type { LiveVersion } from './live-version.ts';
import { hasFallbackImage, usedValues } from './picture-for.ts';
import type { Values } from './resolve-values.ts';
import { scaleOf, type Visit } from './visit.ts';

/**
 * The parts of a visit that say what it is shown. Opens that are refused have no values: they get what the
 * fallback chain holds.
 */
export type ShownVisit = Pick<Visit, 'wantsLink' | 'lease' | 'mayDraw' | 'record' | 'target' | 'eid'> & {
  opened: { company: Pick<Visit['opened']['company'], 'recipientKey' | 'timezone'> };
  decision: Pick<Decision, 'shown'>;
  values?: Values;
};

/** Undefined where no picture is shown, or another one than the open's own may be. */
export function traceOf(visit: ShownVisit): ShownTrace | undefined {
  const { wantsLink, lease, mayDraw, record, values, decision, opened, target, eid } = visit;
  if (wantsLink || lease === UNPAID || mayDraw === false || !values) return undefined;
  const { recipientKey, timezone } = opened.company;
  const { shown } = decision;
  const scale = scaleOf(target);
  const trace = (what: ShownTrace['what'], text: string): ShownTrace => ({
    what,
    scale,
    encoder: encoderFingerprint(),
    fingerprint: shownFingerprint(recipientKey, text),
  });
  switch (shown.kind) {
    case 'version':
      if (record?.found === false && hasFallbackImage(shown.version)) return trace('fallback', '');
      // Nothing is kept of what the link of someone without a name said.
      if (eid === undefined && saysSomething(shown.version, values)) return undefined;
      return trace('drawn', drawnText(shown.version, values, timezone));
    case 'picture':
      return trace('picture', storedText(shown));
    case 'nothing':
      return trace('nothing', '');
    case 'undecided':
      return undefined;
  }
}

function saysSomething(version: LiveVersion, values: Values): boolean {
  return usedValues(version, values).length > 0 || clockValues(version, values).some((text) => text !== '');
}

/** The end of a countdown, as far as the link says it. */
function clockValues({ snapshot }: LiveVersion, values: Values): string[] {
  const timer = timerOf(snapshot);
  return timer ? [timer.field, TIMER_PARAMETER.timezone, TIMER_PARAMETER.sent].map((name) => values.get(name)?.text ?? '') : [];
}

/** The calendar is part of it for countdowns, whose fields are worked out second by second. */
export function drawnText(version: LiveVersion, values: Values, timezone: string): string {
  const { snapshot } = version;
  const clock = timerOf(snapshot) ? [timezone, ...clockValues(version, values)] : [];
  return JSON.stringify([version.version, snapshot.format, usedValues(version, values), clock]);
}

export function storedText({ blob }: Extract<Shown, { kind: 'picture' }>): string {
  return blob;
}
