import type { ColumnType } from '@limn/contracts';
import { Box } from '../../ui/layout.ts';
import { Picture } from '../../ui/Picture.tsx';

const CUT = { display: 'block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const WEB = /^https?:\/\//i;

/** One value as its column's kind shows it: a picture small, and larger under the pointer or the focus. */
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

function Thumbnail({ address }: { address: string }) {
  const name = decodeURIComponentSafely(address.split(/[?#]/)[0]?.split('/').pop() ?? '') || address;
  return (
    <Box
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 40,
        height: 32,
        borderRadius: '4px',
        bgcolor: 'well',
        verticalAlign: 'middle',
        '& img': { transition: 'transform 120ms' },
        '&:hover img, &:focus-visible img': { transform: 'scale(4)', boxShadow: 'var(--e2)', position: 'relative', zIndex: 3 },
        '& svg': { fontSize: 20 },
      }}
    >
      <Picture src={address} alt={name} style={{ width: 40, height: 32, objectFit: 'contain' }} />
    </Box>
  );
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
