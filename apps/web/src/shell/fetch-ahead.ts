import { apiQuery } from '../api/use-api-query.ts';
import type { Services } from '../api/services.tsx';
import { chosenCompanyId } from '../session/company-choice.ts';
import type { Session } from '../session/session.ts';

/** Pages that begin with the list of images. */
const SHOW_IMAGES = /^\/(home|images|tag)?\/?$/;

/**
 * Asks for what the first page will need while the guard still asks who is there. Answers wait under their own keys; one
 * that is refused is asked for again by who needs it.
 */
export function fetchAhead(session: Pick<Session, 'accessToken'>, services: Pick<Services, 'client' | 'queries'>, path: string): void {
  if (session.accessToken() === undefined) return;
  const { queries } = services;
  void queries.prefetchQuery(apiQuery(services, 'listCompanies', {}));
  if (chosenCompanyId() !== undefined && SHOW_IMAGES.test(path))
    void queries.prefetchQuery(apiQuery(services, 'listImages', { query: {} }));
}
