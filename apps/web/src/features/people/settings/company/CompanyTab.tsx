import type { Company } from '@limn/contracts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Form } from '../../../../ui/Form.tsx';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SaveBar } from '../parts/SaveBar.tsx';
import { SettingsLoading } from '../parts/SettingsLoading.tsx';
import { AddressSection, CompanySection, EmailSection, TimeSection, TrackingSection } from './CompanySections.tsx';
import { AttributionSection } from './AttributionSection.tsx';
import { ConversionsSection } from './ConversionsSection.tsx';
import { ColoursSection } from './ColoursSection.tsx';
import { HostsSection } from './HostsSection.tsx';
import { useCompanySettings } from './use-company-settings.ts';

/** Settings of a company and everything it makes. */
export function CompanyTab() {
  const query = useApiQuery('getUserCompany', {});
  const company = query.data?.company;
  if (company) return <Settings key={company.id} company={company} />;
  if (query.isError)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the settings.
      </LoadFailure>
    );
  return <SettingsLoading label="Loading the settings" />;
}

function Settings({ company }: { company: Company }) {
  const mayEdit = useMayEdit();
  const settings = useCompanySettings(company);
  const { draft, problems, dirty, saving, failure, set, save, discard } = settings;
  const part = { company, draft, problems, set, readOnly: !mayEdit };
  const wrong = Object.keys(problems).length;
  return (
    <Form
      label="Company settings"
      onSend={() => {
        if (dirty) save();
      }}
    >
      {mayEdit ? null : (
        <Box sx={{ mb: 6 }}>
          <Note kind="info">You have view-only access to these settings. Editors and owners of {company.name} can change them.</Note>
        </Box>
      )}
      <div>
        <CompanySection {...part} />
        <AddressSection {...part} />
        <EmailSection {...part} />
        <TrackingSection {...part} />
        <HostsSection {...part} />
        <TimeSection {...part} />
        <ColoursSection readOnly={!mayEdit} />
        <AttributionSection {...part} />
        <ConversionsSection company={company} readOnly={!mayEdit} />
      </div>
      <SaveBar
        dirty={dirty}
        saving={saving}
        problem={failure ?? (wrong > 0 ? (wrong === 1 ? 'Check 1 field.' : `Check ${wrong} fields.`) : undefined)}
        onSave={save}
        onDiscard={discard}
      />
      {/* Enter saves from every field. */}
      <input type="submit" hidden />
    </Form>
  );
}
