/**
 * A browser without a screen: keeps cookies, follows redirects, fills in the forms of the pages it is shown.
 */

export interface Shown {
  url: URL;
  status: number;
  text: string;
  headers: Headers;
}

export class Visitor {
  /** The network address that a trusted proxy says they come from. */
  readonly from: string | undefined;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(from?: string) {
    this.from = from;
  }

  async open(address: string | URL, init: RequestInit = {}, hops = 0): Promise<Shown> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    if (this.from !== undefined) headers.set('x-forwarded-for', this.from);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    const text = await response.text();
    // The app's own address: there the browser session takes over.
    if (!location || hops > 10 || url.pathname === '/login/callback')
      return { url, status: response.status, text, headers: response.headers };
    const next = new URL(location, url);
    return next.pathname === '/login/callback' || next.pathname === '/login'
      ? { url: next, status: response.status, text, headers: response.headers }
      : this.open(next, {}, hops + 1);
  }

  /** Posts the page's form with these values in its fields. */
  async submit(page: Shown, values: Readonly<Record<string, string>>): Promise<Shown> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
    if (!action) throw new Error(`There is no form on ${page.url.href} (${page.status}):\n${page.text}`);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as [string, string],
    );
    return this.open(new URL(action, page.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: page.url.origin },
      body: new URLSearchParams([...hidden, ...Object.entries(values)]),
    });
  }

  forget(name: string): void {
    this.#cookies.delete(name);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const value = pair.slice(at + 1);
    if (value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute)))
      this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), { value, path });
  }
}
