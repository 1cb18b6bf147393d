import type { EventRetype } from '@limn/contracts';
import { Box } from '../../../ui/layout.ts';

/** The first rows that don’t fit a new type. */
export function MisfitList({ rows }: { rows: EventRetype['rows'] }) {
  if (rows.length === 0) return null;
  return (
    <Box component="ul" aria-label="Rows that don’t fit" sx={{ mt: 2, mb: 0, pl: 5, listStyle: 'disc' }}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike
        <li key={index}>
          {new Date(row.event_timestamp).toLocaleString('en-GB')}: “{row.value}”. {row.reason}
        </li>
      ))}
    </Box>
  );
}
