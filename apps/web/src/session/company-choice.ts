/**
 * Tells which of a person's companies this tab works in, sent as X-Company. It is read from storage once:
 * what another tab chooses meanwhile must not change where this tab's calls go until the tab itself has
 * followed.
 */
import { ApiError } from '@limn/contracts';
import { deviceStorage } from './browser-storage.ts';

const KEY = 'limn.company';
let chosen: number | 'unread' | undefined = 'unread';

export function chosenCompanyId(): number | undefined {
  if (chosen === 'unread') chosen = companyIdOf(deviceStorage.getItem(KEY));
  return chosen;
}

export function chooseCompany(id: number | undefined): void {
  chosen = id;
  if (id === undefined) deviceStorage.removeItem(KEY);
  else if (deviceStorage.getItem(KEY) !== String(id)) deviceStorage.setItem(KEY, String(id));
}

/** As if the tab had just been opened. */
export function readChoiceAgain(): void {
  chosen = 'unread';
}

/** Calls back with the company that another tab has chosen. */
export function onChosenElsewhere(work: (id: number) => void): () => void {
  const listen = (event: StorageEvent): void => {
    const id = event.key === KEY ? companyIdOf(event.newValue) : undefined;
    if (id !== undefined && id !== chosenCompanyId()) work(id);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** The header of every call: empty when no company is chosen. */
export function companyHeader(): Record<string, string> {
  const id = chosenCompanyId();
  return id === undefined ? {} : { 'x-company': String(id) };
}

/**
 * Loads the person's company. A choice that is no longer theirs (another person signed in here, or they have
 * left it) is forgotten and the load tried once more, so that it does not end at the creation of a company.
 */
export async function loadWithChoice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const foreign = error instanceof ApiError && error.status === 403 && chosenCompanyId() !== undefined;
    if (!foreign) throw error;
    chooseCompany(undefined);
    return load();
  }
}

function companyIdOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
