/** Ties the guard's steps to the session, the API and the messages. */
import type { Company } from '@limn/contracts';
import { apiKey, apiQuery, type Output } from '../api/use-api-query.ts';
import type { Services } from '../api/services.tsx';
import { chooseCompany, loadWithChoice } from '../session/company-choice.ts';
import type { GuardPorts } from '../session/guard.ts';
import type { Session } from '../session/session.ts';

export function guardPorts(session: Session, services: Services): GuardPorts {
  const { queries, loading, snacks } = services;
  return {
    clearSnack: snacks.clear,
    isAuthenticated: () => session.accessToken() !== undefined,
    startSignIn: (returnTo) => loading.during(session.login(returnTo)),
    startSignUp: () => loading.during(session.signUp()),
    user: () => queries.getQueryData<Output<'getUser'>>(apiKey('getUser', {}))?.user,
    // Every call names the company: also this one is refused when the one that was chosen here belongs to
    // someone else.
    loadUser: async () => (await loading.during(loadWithChoice(() => queries.fetchQuery(apiQuery(services, 'getUser', {}))))).user,
    hasCompany: () => loadedCompany(services) !== undefined,
    loadCompany: async () => {
      const answer = await loading.during(
        loadWithChoice(() => queries.fetchQuery({ ...apiQuery(services, 'getUserCompany', {}), retry: false })),
      );
      // An older server answers with a bare 0.
      const company = typeof answer === 'object' ? answer.company : 0;
      if (company === 0) return 0;
      enterCompany(services, company);
      return company;
    },
    loadCompanyList: () => loading.during(queries.fetchQuery(apiQuery(services, 'listCompanies', {}))),
  };
}

export function loadedCompany(services: Pick<Services, 'queries'>): Company | undefined {
  const company = services.queries.getQueryData<Output<'getUserCompany'>>(apiKey('getUserCompany', {}))?.company;
  return company === 0 ? undefined : company;
}

/** From now on calls go to this company. */
export function enterCompany(services: Pick<Services, 'queries'>, company: Company): void {
  chooseCompany(company.id);
  services.queries.setQueryData(apiKey('getUserCompany', {}), { company });
}
