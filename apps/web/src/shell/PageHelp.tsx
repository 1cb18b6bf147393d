import { HelpOutline as Help } from '../ui/icons/general.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Box } from '../ui/layout.ts';
import { useRouteHandle } from './use-page-title.ts';

/**
 * The guide to the page that is shown. In a tab of its own: what someone is in the middle of stays where it
 * is.
 */
export function PageHelp() {
  const guide = useRouteHandle()?.guide;
  if (guide === undefined) return null;
  return (
    <Tooltip text="Help with this page">
      <Box
        component="a"
        href={guide}
        target="_blank"
        rel="noreferrer"
        aria-label="Help with this page, opens in a new tab"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          flex: 'none',
          borderRadius: '6px',
          color: 'bar.quiet',
          '&:hover': { color: 'bar.text', bgcolor: 'bar.inner' },
          '& svg': { fontSize: 20 },
        }}
      >
        <Help aria-hidden />
      </Box>
    </Tooltip>
  );
}
