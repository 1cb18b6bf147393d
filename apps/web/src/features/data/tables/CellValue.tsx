import type { ColumnType } from '@limn/contracts';
import { Box } from '../../../ui/layout.ts';
import { Thumbnail } from './Thumbnail.tsx';

const CUT = { display: 'block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const WEB = /^https?:\/\//i;

/** One value as its column's kind shows it. */
export function CellValue({ value, type }: { value: string; type: ColumnType }) {
  if (value === '') return null;
  if (type === 'picture' && WEB.test(value)) return <Thumbnail address={value} />;
  if (type === 'url' && WEB.test(value))
    return (
      <Box component="a" href={value} target="_blank" rel="noopener noreferrer" title={value} sx={CUT}>
        {value.replace(WEB, '')}
      </Box>
    );
  return (
    <Box component="span" title={value.length > 40 ? value : undefined} sx={CUT}>
      {value}
    </Box>
  );
}
