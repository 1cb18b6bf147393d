import { useEffect, useState } from 'react';

/**
 * While the dashboard is looked at its figures follow; what failed is asked for again sooner, and all of it
 * on coming back.
 */
export const REFRESHING = { refetchInterval: 30_000, refetchAfterFailure: 5000, refetchOnWindowFocus: true } as const;

const SOON = { ...REFRESHING, refetchInterval: 2000 } as const;
/** Someone who tries an open looks for it here within this time. */
const SOON_MS = 120_000;

/**
 * As `REFRESHING`, and every other second after the dashboard is opened or returned to: an open that is tried
 * seems lost otherwise.
 */
export function useRefreshing(): typeof REFRESHING | typeof SOON {
  const [soon, setSoon] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      setSoon(true);
      timer = setTimeout(() => setSoon(false), SOON_MS);
    };
    start();
    addEventListener('focus', start);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', start);
    };
  }, []);
  return soon ? SOON : REFRESHING;
}
