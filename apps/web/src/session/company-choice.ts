/** Which of a person's companies this browser works in: kept in local storage, sent as X-Company. */
import { ApiError } from '@limn/contracts';

const KEY = 'limn.company';

export function chosenCompanyId(): number | undefined {
  const id = Number(localStorage.getItem(KEY));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

export function chooseCompany(id: number | undefined): void {
  if (id === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(id));
}

/** The header of every call: empty when no company is chosen. */
export function companyHeader(): Record<string, string> {
  const id = chosenCompanyId();
  return id === undefined ? {} : { 'x-company': String(id) };
}

/**
 * Loads the person's company. A choice that is no longer theirs (another person signed in here, or they have left it)
 * is forgotten and the load tried once more, so that it does not end at the creation of a company.
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
