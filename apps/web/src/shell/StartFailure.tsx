import { theme } from '../theme/theme.ts';
import { CssBaseline, ThemeProvider } from '../ui/kit/base.ts';
import { Button } from '../ui/Button.tsx';
import { Box } from '../ui/layout.ts';
import { MessageCard } from './MessageCard.tsx';

/** The server did not answer at the very start: there is no session, no router, nothing but this. */
export function StartFailure() {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline />
      <Box
        component="main"
        sx={{ minHeight: '100%', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', placeItems: 'center', p: 4, bgcolor: 'bar.main' }}
      >
        <MessageCard
          title="Limn isn’t responding"
          actions={
            <Button look="action" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          Check your connection, then reload the page. Your saved work is safe.
        </MessageCard>
      </Box>
    </ThemeProvider>
  );
}
