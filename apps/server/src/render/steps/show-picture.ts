/**
 * Makes the answer: the picture of what was decided, where its link leads, or for who made it why they see
 * what they see.
 */
import { OPENER_CLASS, TAG_PARAMETER } from '@limn/model';
import { UNPAID } from '../../features/people/credits/admission.port.ts';
import { versionOf } from '../decision.ts';
import type { ServedPicture } from '../fallback.ts';
import type { FallbackReason } from '../fallback-tally.ts';
import { resolveLink } from '../link.ts';
import { explainOpener } from '../openers/classify-opener.ts';
import type { PictureFor } from '../picture-for.ts';
import type { Answer, Visit } from '../visit.ts';
import { openerOf } from './identify-opener.ts';
import type { Step } from './step.ts';

export interface ShowDeps {
  pictureFor: PictureFor;
  /** Called for counted opens that get something else than their own picture. */
  onFallback(companyId: number, because: FallbackReason): void;
  /** Origin of this host, for addresses in explanations. */
  renderUrl: string;
}

export function showPicture({ pictureFor, onFallback, renderUrl }: ShowDeps): Step {
  function noteFallback({ opened, isCounted }: Visit, because: FallbackReason | undefined): void {
    if (because !== undefined && isCounted) onFallback(opened.companyId, because);
  }

  function show(visit: Visit, served: ServedPicture): void {
    if (!visit.response.destroyed) noteFallback(visit, served.because);
    visit.answer = wantsExplanation(visit) ? { kind: 'explanation', body: explain(visit, served, renderUrl) } : { kind: 'picture', served };
  }

  return {
    name: 'show',
    run(visit) {
      if (visit.decision.rows) {
        visit.answer = { kind: 'explanation', body: visit.decision.rows };
        return undefined;
      }
      if (visit.wantsLink) {
        visit.answer = linkAnswer(visit);
        return undefined;
      }
      if (visit.lease === UNPAID) noteFallback(visit, 'unpaid');
      const served = pictureFor(visit);
      if (served instanceof Promise) return served.then((picture) => show(visit, picture));
      show(visit, served);
    },
  };
}

function linkAnswer(visit: Visit): Answer {
  const location = linkOf(visit);
  return location === undefined ? { kind: 'not_found' } : { kind: 'redirect', location };
}

/** The link belongs to what is shown, its tracking and allowed hosts to what was opened. */
export function linkOf({
  opened: { company, tracking },
  decision,
  values,
}: Pick<Visit, 'opened' | 'decision' | 'values'>): string | undefined {
  const { link, fallbackLink } = decision.link;
  return resolveLink({ link, fallbackLink, website: company.website }, values, { allowedHosts: company.allowedHosts }, tracking);
}

function wantsExplanation({ purpose, target }: Visit): boolean {
  return (
    ((purpose === 'debug' || purpose === 'draft') && target.params.get(TAG_PARAMETER.debug) === '1') ||
    (purpose === 'json' && target.params.get('ri_type') === 'json')
  );
}

/** Why this picture: for the person who made it, never for the public. */
function explain(visit: Visit, { step, picture }: ServedPicture, renderUrl: string): object {
  const { opened, published, decision, values, unresolved, position, openerClass, target } = visit;
  const params = [...target.params].filter(
    ([name]) => name !== TAG_PARAMETER.token && name !== TAG_PARAMETER.debug && !name.startsWith('ri_'),
  );
  return {
    url: `${renderUrl}/render/${opened.uuid}?${new URLSearchParams(params).toString()}`,
    debug: {
      ...decision.because,
      version: published.version,
      step,
      record: visit.record?.found ?? null,
      format: picture.mime,
      weight: picture.bytes.length,
      position,
      link: linkOf(visit) ?? null,
      values: Object.fromEntries([...values].map(([name, { text, origin }]) => [name, { text, origin }])),
      missing: versionOf(decision)?.drawnFields.filter((name) => !values.get(name)?.text) ?? [],
      unresolved,
      opener: {
        class: Object.entries(OPENER_CLASS).find(([, id]) => id === openerClass)?.[0],
        because: explainOpener(openerOf(visit)),
      },
    },
  };
}
