/** The app's configuration (`/config.json`): where things are and how people sign in. */
import type { SessionConfig } from '../session/session-config.ts';

export interface HelpLinks {
  help: string;
  guides: string;
  video: string;
  gettingStarted: string;
  support: string;
}

export interface AppConfig {
  /** Origin of the render and link host. */
  renderUrl: string;
  links: HelpLinks;
  /** People can write to the operator from here. */
  canContact: boolean;
  signIn: SessionConfig;
  /**
   * The billing service's window, where a service takes the money; else our own checkout does, with test
   * cards.
   */
  billingWidget?: { script: string; company: string };
}

/** Throws when the answer is not a configuration: nothing can be shown then. */
export async function loadAppConfig(get: typeof fetch = fetch): Promise<AppConfig> {
  const response = await get('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status}).`);
  return (await response.json()) as AppConfig;
}
