import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import { Button } from './Button.tsx';
import { Box } from './layout.ts';

/** Above a page's title: to the page that it belongs to, which names it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Box sx={{ ml: -3.5, mb: 1 }}>
      <Button look="text" size="work" icon={<ArrowBack />} to={to}>
        {children}
      </Button>
    </Box>
  );
}
