import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../api/services.tsx';
import { chooseCompany, chosenCompanyId } from '../session/company-choice.ts';
import { useRouteHandle } from './use-page-title.ts';

/** Messages to a person about their companies. */
const OF_COMPANIES: ReadonlySet<unknown> = new Set(['getUserCompany', 'listCompanies', 'listInvitations']);

/**
 * Takes this tab to another company and stays on the page where that makes sense. First the page is taken
 * down, so that what it still has to save is sent in the name of the old company; then everything that
 * belongs to that one is forgotten, answers under way included; then the guard loads the new one. Without an
 * id it is the one that the server answers, or none.
 */
export function useChangeCompany(): (id: number | undefined, to?: string) => Promise<void> {
  const { gate, queries, loading } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const target = useRouteHandle()?.inOtherCompany ?? pathname;
  return useCallback(
    async (id, to = target) => {
      if (id !== undefined && id === chosenCompanyId() && gate.state() === 'open') return;
      await loading.during(
        (async () => {
          flushSync(() => gate.set('changing'));
          // Effects that save on leaving have run once the next task begins.
          await new Promise((resolve) => setTimeout(resolve));
          chooseCompany(id);
          queries.removeQueries({ predicate: ({ queryKey: [of, call] }) => of !== 0 || OF_COMPANIES.has(call) });
          try {
            await navigate(to, { replace: true });
          } finally {
            gate.set('open');
          }
        })(),
      );
    },
    [gate, queries, loading, navigate, target],
  );
}
