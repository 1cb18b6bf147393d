import { Button } from '../../../ui/Button.tsx';
import { ArrowBack as Back } from '../../../ui/icons/general.ts';
import { Box } from '../../../ui/layout.ts';
import { EVENT_DATA } from './event-addresses.ts';

/** To the list of events. A file of its own: pages that have it must not load each other. */
export function BackLink() {
  return (
    <Box sx={{ ml: -3.5, mb: 1 }}>
      <Button look="text" size="work" icon={<Back />} to={EVENT_DATA}>
        Event Data
      </Button>
    </Box>
  );
}
