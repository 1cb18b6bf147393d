import { Link, useLocation } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ReadingPage } from '../../../shell/BarePage.tsx';
import { WholePageLoader } from '../../../shell/PageLoader.tsx';
import { Shell } from '../../../shell/Shell.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CompanyList } from './CompanyList.tsx';
import { CreateCompanyForm } from './CreateCompanyForm.tsx';
import { InvitationList } from './InvitationList.tsx';

/** Rows of one line each: wider, their two ends would be far apart. */
const MAX_WIDTH = 820;

/**
 * A person's companies and invitations. People without a company, or whose address is not verified, see it
 * without the shell.
 */
export function CompaniesPage() {
  const user = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user;
  const company = useApiQuery('getUserCompany', {});
  if (!user || company.isPending) return <WholePageLoader />;
  if (company.data?.company && user.email_verified === 1)
    return (
      <Shell>
        <Page>
          <Companies />
        </Page>
      </Shell>
    );
  return (
    <ReadingPage
      actions={
        <Box component={Link} to="/logout" sx={{ color: 'bar.text', fontSize: 13, fontWeight: 600, py: 3 }}>
          Log out
        </Box>
      }
    >
      <Page width={MAX_WIDTH}>
        <Companies />
      </Page>
    </ReadingPage>
  );
}

function Companies() {
  const user = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user;
  const waiting = useApiQuery('listInvitations', {}, { staleTime: 0 });
  const mine = useApiQuery('listCompanies', {}, { staleTime: 0 });
  const invitations = waiting.data?.invitations;
  const followed = Number(new URLSearchParams(useLocation().search).get('invitation') ?? Number.NaN);
  const missed = invitations !== undefined && !Number.isNaN(followed) && !invitations.some(({ id }) => id === followed);
  return (
    <Box sx={{ maxWidth: MAX_WIDTH }}>
      <PageHeader title="Companies and invitations" text={user ? `You are logged in as ${user.email}.` : null} />
      <Stack gap={8}>
        <Stack component="section" aria-labelledby="invitations-head" gap={3}>
          <Text variant="h2" id="invitations-head">
            Invitations
          </Text>
          {missed ? (
            <Note
              kind="info"
              action={
                <Button size="work" to="/logout">
                  Log out
                </Button>
              }
            >
              That invitation is no longer available. It was used, withdrawn or has expired, or it was sent to an address other than{' '}
              {user?.email}. If so, log in with that address.
            </Note>
          ) : null}
          {waiting.isError && !invitations ? (
            <LoadFailure error={waiting.error} busy={waiting.isFetching} onRetry={() => void waiting.refetch()}>
              Couldn’t load your invitations.
            </LoadFailure>
          ) : !invitations || !user ? (
            <ChoiceSkeleton label="Loading your invitations" />
          ) : invitations.length === 0 ? (
            <Text variant="body2" muted>
              You have no invitations.
            </Text>
          ) : (
            <InvitationList invitations={invitations} user={user} />
          )}
        </Stack>
        <Stack component="section" aria-labelledby="companies-head" gap={3}>
          <Text variant="h2" id="companies-head">
            Your companies
          </Text>
          {mine.isError && !mine.data ? (
            <LoadFailure error={mine.error} busy={mine.isFetching} onRetry={() => void mine.refetch()}>
              Couldn’t load your companies.
            </LoadFailure>
          ) : !mine.data ? (
            <ChoiceSkeleton label="Loading your companies" />
          ) : (
            <CompanyList companies={mine.data.companies} verified={user?.email_verified === 1} />
          )}
        </Stack>
        {user ? <CreateCompanyForm user={user} /> : null}
      </Stack>
    </Box>
  );
}

function ChoiceSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <SkeletonBox width="100%" height={64} />
    </Loading>
  );
}
