import type { Page } from '@playwright/test';

export interface Answer<T> {
  status: number;
  body: T;
}

/** Calls the API as the person who is signed in on this page, in the company that is chosen there. */
export function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  return page.evaluate(
    async ([method, path, body]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('limn.session.user:')) ?? '';
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
      const company = localStorage.getItem('limn.company');
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(company ? { 'x-company': company } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as T };
    },
    [method, path, body] as const,
  );
}
