import { Outlet } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/use-session.ts';
import { BarePage } from './BarePage.tsx';
import { WholePageLoader } from './PageLoader.tsx';
import { PageMessage } from './PageMessage.tsx';
import { Shell } from './Shell.tsx';

/**
 * For pages that anyone may see: people who are signed in to a company keep their toolbar and drawer around
 * them.
 */
export function ShellIfSignedIn() {
  const signedIn = useSession().accessToken() !== undefined;
  const user = useApiQuery('getUser', {}, { enabled: signedIn, staleTime: Infinity });
  const company = useApiQuery('getUserCompany', {}, { enabled: signedIn, staleTime: Infinity });
  if (signedIn && (user.isPending || company.isPending)) return <WholePageLoader />;
  const inside = signedIn && user.data && typeof company.data === 'object' && company.data.company !== 0;
  if (!inside)
    return (
      <BarePage>
        <Outlet />
      </BarePage>
    );
  return (
    <Shell>
      <PageMessage>
        <Outlet />
      </PageMessage>
    </Shell>
  );
}
