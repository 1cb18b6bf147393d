/** The WHATWG address parser that browsers and Node share; named here because neither's types may be assumed. */
export interface WebUrl {
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

interface WebUrlConstructor {
  new (address: string): WebUrl;
  canParse(address: string): boolean;
}

export function parseWebUrl(address: string): WebUrl | undefined {
  const { URL } = globalThis as unknown as { URL: WebUrlConstructor };
  return URL.canParse(address) ? new URL(address) : undefined;
}
