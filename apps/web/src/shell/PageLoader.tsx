import { useSyncExternalStore } from 'react';
import type { LoadingCount } from '../api/loading-count.ts';
import { Box } from '../ui/layout.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** Covers the page while the global loading count is 1 or more. */
export function PageLoader({ loading }: { loading: LoadingCount }) {
  const count = useSyncExternalStore(loading.subscribe, loading.value);
  return count > 0 ? <WholePageLoader /> : null;
}

export function WholePageLoader() {
  return (
    <Box
      role="status"
      sx={{ position: 'fixed', inset: 0, zIndex: 'modal', display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}
    >
      <Spinner label="Loading" size={32} />
    </Box>
  );
}
