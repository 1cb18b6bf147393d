/**
 * Headers that tell browsers what our pages may do: nothing that is not ours, apart from showing pictures.
 */

export interface SecurityHeaderOptions {
  publicUrl: string;
  renderUrl: string;
  /** Issuer of an outside sign-in provider: the browser session talks to it. */
  issuer: string | undefined;
  /** The billing service's window: its script, and the page in its frame. */
  billingWidget?: { scriptUrl: string; frameUrl: string } | undefined;
}

export type HeaderList = Readonly<Record<string, string>>;

export function appHeaders(options: SecurityHeaderOptions): HeaderList {
  const others = [new URL(options.renderUrl).origin, options.issuer ? new URL(options.issuer).origin : undefined];
  const [render, issuer] = others.map((origin) => (origin && origin !== new URL(options.publicUrl).origin ? [origin] : []));
  const widget = options.billingWidget;
  const widgetScript = widget ? [new URL(widget.scriptUrl).origin] : [];
  const widgetFrame = widget ? [new URL(widget.frameUrl).origin] : [];
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...widgetScript],
    // The component library writes its rules into style elements while it runs.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures of a design may live on any secure host; the render host shows previews.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(render ?? [])],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(render ?? []), ...(issuer ?? []), ...widgetScript],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...(issuer ?? []), ...widgetFrame],
    'form-action': ["'self'", ...(issuer ?? [])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    // An outside issuer may give no refresh token: then the session is renewed in a hidden frame that ends at
    // our callback.
    'frame-ancestors': [options.issuer ? "'self'" : "'none'"],
  };
  return { ...COMMON_HEADERS, 'content-security-policy': policyText(policy), 'cross-origin-opener-policy': 'same-origin' };
}

/** For every answer, also data and pictures. */
export const COMMON_HEADERS: HeaderList = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
