import { REPORT_PAGES } from '@limn/reporting';
import { useLocation, useNavigate } from 'react-router';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

/** Another report of the same group, for the same days. */
export function ReportSelect({ width = 250 }: { width?: number }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = REPORT_PAGES.find(({ path }) => path === pathname);
  const beside = REPORT_PAGES.filter(({ group }) => group === here?.group);
  const go = (to: string) => {
    const kept = new URLSearchParams(search);
    kept.delete('find');
    void navigate(`${to}${kept.size > 0 ? `?${kept.toString()}` : ''}`);
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: width } }}>
      <SelectField
        label="Report"
        value={here?.path ?? ''}
        options={beside.map(({ path, title }) => ({ value: path, label: title }))}
        onChange={go}
      />
    </Box>
  );
}
