/** What the server tells the app before anything else: where things are. The session reads the sign-in part itself. */

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
}

const DEFAULT_LINKS: HelpLinks = {
  help: '/help',
  guides: '/help/guides',
  video: '/help/tour',
  gettingStarted: '/help/getting-started',
  support: '/help/support',
};

/** Fills what an answer leaves out: our own help pages, and this origin for pictures. */
export function readAppConfig(answer: unknown, origin: string): AppConfig {
  const given = isRecord(answer) ? answer : {};
  const links = isRecord(given.links) ? given.links : {};
  const link = (name: keyof HelpLinks) => (typeof links[name] === 'string' ? links[name] : DEFAULT_LINKS[name]);
  return {
    renderUrl: typeof given.renderUrl === 'string' ? given.renderUrl : origin,
    links: {
      help: link('help'),
      guides: link('guides'),
      video: link('video'),
      gettingStarted: link('gettingStarted'),
      support: link('support'),
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
