import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../api/services.tsx';
import { chooseCompany, chosenCompanyId } from '../session/company-choice.ts';

/** Forgets what belonged to the old company and starts again at the dashboard; the guard then loads the new one. */
export function useChangeCompany(): (id: number) => void {
  const services = useServices();
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      const old = chosenCompanyId();
      if (id === old) return;
      chooseCompany(id);
      services.queries.removeQueries({ predicate: (query) => query.queryKey[0] === id });
      void services.loading.during(Promise.resolve(navigate('/home')));
    },
    [services, navigate],
  );
}
