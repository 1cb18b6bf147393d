import { apiQuery } from '../api/use-api-query.ts';
import type { Services } from '../api/services.tsx';
import { chosenCompanyId } from '../session/company-choice.ts';
import type { Session } from '../session/session.ts';

/** Pages that begin with the list of images. */
const SHOW_IMAGES = /^\/(home|images|tag)?\/?$/;

/**
 * Asks for what the guard and the first page will need, all at once and before the parts of that page are
 * fetched: these take every connection that a browser opens. Answers wait under their own keys; one that is
 * refused is asked for again by who needs it.
 */
export function fetchAhead(session: Pick<Session, 'accessToken'>, services: Pick<Services, 'client' | 'queries'>, path: string): void {
  if (session.accessToken() === undefined) return;
  const { queries } = services;
  void queries.prefetchQuery(apiQuery(services, 'getUser', {}));
  // Without a choice the guard makes one of the answer, so it asks itself.
  if (chosenCompanyId() !== undefined) void queries.prefetchQuery(apiQuery(services, 'getUserCompany', {}));
  void queries.prefetchQuery(apiQuery(services, 'listCompanies', {}));
  if (chosenCompanyId() !== undefined && SHOW_IMAGES.test(path))
    void queries.prefetchQuery(apiQuery(services, 'listImages', { query: {} }));
}
