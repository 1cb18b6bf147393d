import type { Page } from '@playwright/test';

export interface Answer<T> {
  status: number;
  body: T;
}

/** Calls the API as the person who is signed in on this page, in the company that is chosen there. */
export async function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const headers = await identity(page);
  return page.evaluate(
    async ([method, path, headers, body]) => {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as T };
    },
    [method, path, headers, body] as const,
  );
}

/** Sends a file with some fields, as that person. */
export async function sendFile<T>(
  page: Page,
  path: string,
  { fields, file }: { fields: Readonly<Record<string, string>>; file: { name: string; bytes: Buffer } },
): Promise<Answer<T>> {
  const headers = await identity(page);
  return page.evaluate(
    async ([path, headers, fields, name, base64]) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new File([Uint8Array.from(atob(base64), (message) => message.charCodeAt(0))], name));
      const response = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: form });
      return { status: response.status, body: (await response.json()) as T };
    },
    [path, headers, fields, file.name, file.bytes.toString('base64')] as const,
  );
}

function identity(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('limn.session.user:')) ?? '';
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const company = localStorage.getItem('limn.company');
    return { authorization: `Bearer ${token}`, ...(company ? { 'x-company': company } : {}) };
  });
}
