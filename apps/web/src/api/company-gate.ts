/**
 * Stands between a person and the pages of a company. While it is closed no page is shown, so nothing of one
 * company is seen, asked for or sent in the name of another.
 */
export type GateState = 'open' | 'changing' | 'refused';

export interface CompanyGate {
  state(): GateState;
  set(state: GateState): void;
  subscribe: (listener: () => void) => () => void;
}

export function createCompanyGate(): CompanyGate {
  const listeners = new Set<() => void>();
  let state: GateState = 'open';
  return {
    state: () => state,
    set(next) {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
