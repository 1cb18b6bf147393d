/** `fetch` that tells when the server says that the company of a call is not, or no longer, the person's. */
export function refusalHearingFetch(send: typeof fetch, onCompanyRefused: () => void): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === 403 && (await codeOf(response.clone())) === 'company_forbidden') onCompanyRefused();
    return response;
  };
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}
