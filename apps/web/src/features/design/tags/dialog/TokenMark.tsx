import { Box } from '../../../../ui/layout.ts';

/** How sure we are of a platform's placeholder. */
export function TokenMark({ mark, platform }: { mark: 'checked' | 'test' | undefined; platform: string }) {
  if (mark === undefined) return null;
  return (
    <Box
      component="span"
      sx={{ typography: 'caption', flex: 'none', whiteSpace: 'nowrap', color: mark === 'checked' ? 'success.main' : 'warning.main' }}
    >
      {mark === 'checked' ? `${platform}, checked` : `${platform}: untested`}
    </Box>
  );
}
