import { useState } from 'react';
import { useServices } from '../api/services.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { chooseCompany } from '../session/company-choice.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/layout.ts';
import { SkeletonBox } from '../ui/Skeletons.tsx';
import { BarePage } from './BarePage.tsx';
import { loadedCompany } from './guard-ports.ts';
import { MessageCard } from './MessageCard.tsx';
import { useChangeCompany } from './use-change-company.ts';

/** The server no longer lets this person into the company: says so and offers the others. */
export function CompanyRefused() {
  const services = useServices();
  const [name] = useState(() => {
    const left = loadedCompany(services)?.name;
    // Named in no further call: even the list of one's companies would be refused.
    chooseCompany(undefined);
    return left;
  });
  const removedFrom = useApiQuery('getUser', {}, { staleTime: 0 }).data?.user.removed_from;
  const company = name ?? (removedFrom || undefined);
  const change = useChangeCompany();
  const list = useApiQuery('listCompanies', {}, { staleTime: 0 });
  const companies = list.isFetching ? undefined : list.data?.companies;
  return (
    <BarePage>
      <MessageCard
        title={company ? `You are no longer in ${company}` : 'You no longer have access to this company'}
        actions={
          <Button look="text" to="/logout">
            Log out
          </Button>
        }
      >
        <p>
          {removedFrom && removedFrom === company
            ? 'You were removed from the company.'
            : 'You were removed from the company, or it was closed.'}{' '}
          If that’s a mistake, ask an owner to invite you again.
        </p>
        <Stack gap={2} sx={{ mt: 4 }}>
          {companies === undefined && !list.isError ? <SkeletonBox width="100%" height={44} /> : null}
          {list.isError ? (
            <Button look="action" onClick={() => void list.refetch()}>
              Show my companies
            </Button>
          ) : null}
          {companies?.map((company) => (
            <Button key={company.id} look="outlined" size="large" fullWidth onClick={() => void change(company.id)}>
              {`Go to ${company.name}`}
            </Button>
          ))}
          {companies?.length === 0 ? (
            <Button look="action" size="large" onClick={() => location.assign('/createcompany')}>
              Create a company
            </Button>
          ) : null}
        </Stack>
      </MessageCard>
    </BarePage>
  );
}
