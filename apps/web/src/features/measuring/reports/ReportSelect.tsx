import { IMAGE_STATISTICS, LIVE_TARGET_STATISTICS, OPENERS } from '@limn/reporting';
import { useLocation, useNavigate } from 'react-router';
import { Box } from '../../../ui/layout.ts';
import { SelectField, type Option } from '../../../ui/SelectField.tsx';

/** Reports of all that is opened. */
const OPENED = [
  { value: '/reports/image', label: IMAGE_STATISTICS.title },
  { value: '/reports/livetarget', label: LIVE_TARGET_STATISTICS.title },
  { value: '/reports/openers', label: OPENERS.title },
] as const;

/** Another report, for the same days. */
export function ReportSelect({ reports = OPENED, width = 250 }: { reports?: readonly Option<string>[]; width?: number }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const go = (to: string) => {
    const kept = new URLSearchParams(search);
    kept.delete('find');
    void navigate(`${to}${kept.size > 0 ? `?${kept.toString()}` : ''}`);
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: width } }}>
      <SelectField label="Report" value={reports.find(({ value }) => value === pathname)?.value ?? ''} options={reports} onChange={go} />
    </Box>
  );
}
