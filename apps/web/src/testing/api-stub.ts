/** Stands for the API in component tests: answers by method and path, and remembers what was asked. */

export interface StubRequest {
  call: string;
  body: unknown;
  headers: Headers;
  /** It outlives the page. */
  keepalive: boolean;
}

/** The server cannot be reached. */
export const NO_ANSWER = Symbol('no answer');

/**
 * Keys are `GET /images`; a function is given the body and may be slow. An answer with `status` is a refusal;
 * `NO_ANSWER` never answers.
 */
export type Answers = Record<string, unknown>;

export interface ApiStub {
  fetch: typeof fetch;
  asked: StubRequest[];
  /** The bodies of one call, in order. */
  bodiesOf: (call: string) => unknown[];
}

export function stubApi(answers: Answers): ApiStub {
  const asked: StubRequest[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const path = address.replace(/^\/api\/v1/, '').split('?')[0] ?? '';
    const call = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, body, headers: new Headers(init.headers), keepalive: init.keepalive === true });
    if (!(call in answers)) return json(404, { type: 'about:blank', title: `No answer for ${call}`, status: 404, code: 'not_found' });
    const given: unknown = answers[call];
    const result: unknown = await (typeof given === 'function' ? (given as (body: unknown) => unknown)(body) : given);
    if (result === NO_ANSWER) throw new TypeError('Failed to fetch');
    return json(statusOf(result), result);
  };
  return {
    fetch: (address, init) => answer(address instanceof Request ? address.url : address.toString(), init),
    asked,
    bodiesOf: (call) => asked.filter((one) => one.call === call).map((one) => one.body),
  };
}

export function problem(status: number, detail: string, errors: { path: string; message: string }[] = []) {
  return { type: 'about:blank', title: detail, status, code: status === 422 ? 'invalid' : 'internal', detail, errors };
}

function statusOf(result: unknown): number {
  return typeof result === 'object' && result !== null && 'code' in result && 'status' in result ? Number(result.status) : 200;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
