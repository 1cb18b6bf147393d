import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SettingsLoading } from '../parts/SettingsLoading.tsx';
import { EraseSection } from './EraseSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';

/** Taking a company along, bringing one here, and taking a person out of what was counted. */
export function DataTab() {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  if (!company) return <SettingsLoading label="Loading your data" />;
  if (company.role !== 'owner')
    return <Note kind="info">Owners of {company.name} can export data, import a company and erase a recipient’s data.</Note>;
  return (
    <>
      <ExportSection company={company.name} />
      <ImportSection />
      <EraseSection />
    </>
  );
}
