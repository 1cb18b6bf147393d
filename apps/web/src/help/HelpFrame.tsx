import { Link, Outlet } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/use-session.ts';
import { ReadingPage } from '../shell/BarePage.tsx';
import { WholePageLoader } from '../shell/PageLoader.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Box } from '../ui/layout.ts';

/**
 * Guides can be read by anyone: people who are signed in to a company keep their toolbar and drawer around
 * them.
 */
export function HelpFrame() {
  const signedIn = useSession().accessToken() !== undefined;
  const user = useApiQuery('getUser', {}, { enabled: signedIn, staleTime: Infinity });
  const company = useApiQuery('getUserCompany', {}, { enabled: signedIn });
  if (signedIn && (user.isPending || company.isPending)) return <WholePageLoader />;
  if (signedIn && user.data && company.data?.company) return <Shell />;
  return (
    <ReadingPage
      actions={
        <Box component={Link} to="/home" sx={{ color: 'bar.text', fontSize: 13, fontWeight: 600, py: 3 }}>
          Open Limn
        </Box>
      }
    >
      <Outlet />
    </ReadingPage>
  );
}
