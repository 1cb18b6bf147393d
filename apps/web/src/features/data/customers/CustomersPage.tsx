import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FileUpload } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { RefusedPeople } from '../events/public.ts';
import { CUSTOMERS } from './customer-addresses.ts';
import { CustomerImports } from './CustomerImports.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerList } from './CustomerList.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const TABS = [
  { value: 'list', label: 'Customer List' },
  { value: 'fields', label: 'Fields' },
  { value: 'refused', label: 'Refused' },
] as const;

/** `/customers`: who events are about, and what is known of them. */
export function CustomersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const [imports, setImports] = useState(false);
  const openers = useApiQuery('knownOpeners', {}).data?.known_openers;
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'list';
  return (
    <Page>
      <PageHeader
        title="Customers"
        text={openers && openers.openers > 0 ? openersText(openers) : 'Who your events are about, for rules and images.'}
        actions={
          mayEdit ? (
            <Button look="action" icon={<FileUpload />} onClick={() => setImports(true)}>
              Import CSV
            </Button>
          ) : null
        }
      />
      {openers?.warning ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="warning">{openers.warning}</Note>
        </Box>
      ) : null}
      <CustomerImports mayEdit={mayEdit} />
      <Row align="center" sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}>
        <TabStrip
          id="customers"
          label="Customers"
          tabs={TABS}
          value={tab}
          onChange={(next) => void navigate(next === 'list' ? CUSTOMERS : `${CUSTOMERS}?tab=${next}`, { replace: true })}
        />
        {/* A button may be higher than the tabs, which lie on the line. */}
        <Box sx={{ my: -2 }}>
          <Button look="text" to="/eventdata">
            Event Data
          </Button>
        </Box>
      </Row>
      <Box role="tabpanel" id="customers-panel" aria-labelledby={`customers-${tab}`}>
        {tab === 'list' ? (
          <CustomerList onImport={mayEdit ? () => setImports(true) : undefined} />
        ) : tab === 'fields' ? (
          <CustomerFields mayEdit={mayEdit} />
        ) : (
          <RefusedPeople mayEdit={mayEdit} />
        )}
      </Box>
      {imports ? <ImportDialog onClose={() => setImports(false)} /> : null}
    </Page>
  );
}

function openersText({ openers, known }: { openers: number; known: number }): string {
  const share = Math.floor((known / openers) * 100);
  return `${formatCount(known)} of the ${formatCount(openers)} recipients who opened in the last 30 days are customers (${share}%).`;
}
