import type { Company } from '@limn/contracts';
import { useApiQuery } from '../api/use-api-query.ts';
import { ExpandMore } from '../ui/icons/general.ts';
import { ButtonBase } from '../ui/kit/base.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { useChangeCompany } from './use-change-company.ts';

/** Shown only to people with more than one company. */
export function CompanySelector({ company }: { company: Company }) {
  const list = useApiQuery('listCompanies', {});
  const change = useChangeCompany();
  const companies = list.data?.companies ?? [];
  if (companies.length < 2) return null;
  return (
    <ActionMenu
      label="Company"
      actions={companies.map((item) => ({ label: item.name, checked: item.id === company.id, onClick: () => void change(item.id) }))}
      trigger={
        <ButtonBase
          aria-label={`Company: ${company.name}`}
          sx={{
            height: 32,
            gap: 2,
            ml: 3,
            pl: 3,
            pr: 2,
            borderLeft: '1px solid',
            borderColor: 'bar.line',
            fontSize: 13,
            fontWeight: 600,
            color: 'bar.text',
            maxWidth: 240,
            whiteSpace: 'nowrap',
          }}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{company.name}</span>
          <ExpandMore sx={{ fontSize: 18 }} aria-hidden />
        </ButtonBase>
      }
    />
  );
}
