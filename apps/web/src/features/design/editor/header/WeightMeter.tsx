import { Scale as Weight } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { useEditorState } from '../context/editor-context.tsx';

const GOOD = 100;
const HEAVY = 200;

/** Served size of the live picture: green to 100 KB, yellow to 200, red above. */
export function WeightMeter({ bar }: { bar: boolean }) {
  const weight = useEditorState((state) => state.image.weight);
  const format = useEditorState((state) => state.image.format);
  if (weight === null) return null;
  const kilobytes = Math.max(1, Math.round(weight / 1024));
  const colour = kilobytes <= GOOD ? 'success.light' : kilobytes <= HEAVY ? 'warning.light' : 'error.main';
  const verdict = kilobytes <= GOOD ? 'good for email' : kilobytes <= HEAVY ? 'large for email' : 'too large for email';
  return (
    <Tooltip text={`The live picture: ${kilobytes} KB${format ? `, ${format.toUpperCase()}` : ''}, ${verdict}`}>
      <Box
        role="img"
        aria-label={`Weight ${kilobytes} KB${format ? `, ${format.toUpperCase()}` : ''}, ${verdict}`}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontSize: 12, color: 'text.primary', whiteSpace: 'nowrap' }}
      >
        <Weight sx={{ fontSize: 16, color: 'icon' }} />
        {kilobytes} KB{format && bar ? ` ${format.toUpperCase()}` : ''}
        {bar ? (
          <Box sx={{ width: 48, height: 4, borderRadius: '2px', bgcolor: 'well', overflow: 'hidden' }}>
            <Box sx={{ width: `${Math.min(100, kilobytes / 2)}%`, height: '100%', bgcolor: colour }} />
          </Box>
        ) : null}
      </Box>
    </Tooltip>
  );
}
