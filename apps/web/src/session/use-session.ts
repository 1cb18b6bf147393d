/** The session in React: the component renders again when the person changes. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext around it.');
  useSyncExternalStore(session.subscribe, () => session.accessToken());
  return session;
}
