import type { CompanyArrival } from '@limn/contracts';
import { useChangeCompany } from '../../../../shell/use-change-company.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Progress } from '../../../../ui/Progress.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { agoText, contentsText, stepText } from './data-labels.ts';

/** The status of the latest uploaded company file. */
export function ImportReport({ companyImport }: { companyImport: CompanyArrival }) {
  return (
    <Card component="article" label="Latest import" sx={{ p: 4 }}>
      {companyImport.state === 'running' ? (
        <Running companyImport={companyImport} />
      ) : companyImport.state === 'failed' ? (
        <Failed companyImport={companyImport} />
      ) : (
        <Complete companyImport={companyImport} />
      )}
      <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
        Brought {agoText(companyImport.created_at)}
      </Text>
    </Card>
  );
}

function Running({ companyImport: { step, progress } }: { companyImport: CompanyArrival }) {
  return (
    <>
      <Status kind="running">Being imported</Status>
      <Text variant="body2" sx={{ mt: 1.5, mb: 2 }}>
        {stepText(step)}. You can leave this page. The import continues.
      </Text>
      <Progress fraction={progress} label={stepText(step)} />
    </>
  );
}

function Failed({ companyImport: { reason } }: { companyImport: CompanyArrival }) {
  return (
    <>
      <Status kind="failed">Not imported</Status>
      <Text variant="body2" sx={{ mt: 1.5 }}>
        {reason} Nothing was saved.
      </Text>
    </>
  );
}

function Complete({ companyImport: { company_id, report } }: { companyImport: CompanyArrival }) {
  const changeCompany = useChangeCompany();
  return (
    <>
      <Row gap={3} align="flex-start" wrap>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Status kind="live">Imported</Status>
          <Text sx={{ mt: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{report?.company}</Text>
          <Text variant="body2">{report ? `${contentsText(report.counts)}.` : ''}</Text>
        </Box>
        {company_id === null ? null : (
          <Button look="standing" onClick={() => void changeCompany(company_id, '/images')}>
            Open it
          </Button>
        )}
      </Row>
      {report && report.notes.length > 0 ? (
        <>
          <Text variant="h3" sx={{ mt: 4 }}>
            Good to know
          </Text>
          <Stack component="ul" gap={1} sx={{ mt: 1, pl: 5, listStyle: 'disc' }}>
            {report.notes.map((note) => (
              <Text key={note} component="li" variant="body2" breaks>
                {note}
              </Text>
            ))}
          </Stack>
        </>
      ) : null}
    </>
  );
}
