import { Link } from 'react-router';
import { Info } from '../../../ui/icons/general.ts';
import { Box } from '../../../ui/layout.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** How a figure is counted: in a sentence, and behind it the guide. */
export function HowCounted({ name, how, to }: { name: string; how: string; to: string }) {
  return (
    <Tooltip text={`How this is counted: ${how}`} describes>
      <Box
        component={Link}
        to={to}
        aria-label={`How ${name} is counted`}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: { xs: 44, md: 24 },
          height: { xs: 44, md: 24 },
          m: { xs: '-14px', md: '-4px' },
          color: 'text.tertiary',
          borderRadius: '4px',
          cursor: 'help',
          '&:hover': { color: 'text.primary' },
        }}
      >
        <Info sx={{ fontSize: 16 }} />
      </Box>
    </Tooltip>
  );
}
