/**
 * Settings that a person made on this device, kept for them alone: two people who share a browser do not
 * share these.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { deviceStorage } from './browser-storage.ts';
import { useSession } from './use-session.ts';

const listeners = new Set<() => void>();

/**
 * A setting with two states.
 * @param name unique within the app
 */
export function useRememberedSwitch(name: string): [boolean, (on: boolean) => void] {
  const person = useSession().user?.sub ?? '';
  const key = `limn.setting.${person}.${name}`;
  const on = useSyncExternalStore(subscribe, () => deviceStorage.getItem(key) === '1');
  const set = useCallback(
    (next: boolean) => {
      if (next) deviceStorage.setItem(key, '1');
      else deviceStorage.removeItem(key);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [on, set];
}

/**
 * A setting that is one of a few words.
 * @param name unique within the app
 * @param choices the first holds until something else is chosen
 */
export function useRememberedChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const person = useSession().user?.sub ?? '';
  const key = `limn.setting.${person}.${name}`;
  const kept = useSyncExternalStore(subscribe, () => deviceStorage.getItem(key));
  const set = useCallback(
    (next: Choice) => {
      deviceStorage.setItem(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [choices.find((choice) => choice === kept) ?? choices[0], set];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
