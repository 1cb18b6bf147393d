import type { Datatable } from '@limn/contracts';
import { Place, TableChart } from '../../../../ui/icons/general.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { kindText } from './table-labels.ts';

export function TableTypeIcon({ type }: { type: Datatable['type'] }) {
  const Icon = type === 'location' ? Place : TableChart;
  const name = kindText(type);
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (
    <Tooltip text={label}>
      <span style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
        <Icon role="img" aria-hidden={false} aria-label={label} sx={{ fontSize: 18, color: 'icon' }} />
      </span>
    </Tooltip>
  );
}
