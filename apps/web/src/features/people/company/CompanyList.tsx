import { useState } from 'react';
import { withArticle } from '@limn/model';
import type { Output } from '../../../api/use-api-query.ts';
import { LeaveCompanyDialog } from './parts/LeaveCompanyDialog.tsx';
import { chosenCompanyId } from '../../../session/company-choice.ts';
import { useChangeCompany } from '../../../shell/use-change-company.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { Status } from '../../../ui/Status.tsx';
import { Text } from '../../../ui/Text.tsx';

type Summary = Output<'listCompanies'>['companies'][number];

/** The companies of a person: to go to, or to leave. */
export function CompanyList({ companies, verified }: { companies: readonly Summary[]; verified: boolean }) {
  const change = useChangeCompany();
  const [leaving, setLeaving] = useState<Summary>();
  const here = chosenCompanyId();
  if (companies.length === 0)
    return (
      <Text variant="body2" muted>
        You aren’t in a company yet.
      </Text>
    );
  return (
    <>
      <Card sx={{ overflow: 'hidden' }}>
        <Box component="ul" aria-label="Your companies" sx={{ '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}>
          {companies.map((company) => (
            <Row component="li" key={company.id} gap={3} align="center" wrap sx={{ px: 4, py: 3 }}>
              <Box sx={{ flex: 1, minWidth: 200 }}>
                <Text sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{company.name}</Text>
                <Text variant="body2" muted>
                  You are {withArticle(company.role)}.
                </Text>
              </Box>
              <Row gap={2} align="center">
                {company.id === here ? <Status kind="live">You are here</Status> : null}
                <Button
                  look="text"
                  label={`Leave ${company.name}`}
                  disabled={!verified}
                  reason="Verify your email address first."
                  onClick={() => setLeaving(company)}
                >
                  Leave
                </Button>
                {company.id === here ? null : (
                  <Button label={`Go to ${company.name}`} onClick={() => void change(company.id, '/home')}>
                    Go to it
                  </Button>
                )}
              </Row>
            </Row>
          ))}
        </Box>
      </Card>
      {leaving ? <LeaveCompanyDialog company={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}
