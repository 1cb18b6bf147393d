/**
 * Logging out without a question. Our own app proves by the person's ID token that it is the one who asks;
 * anyone else gets a page with a button, so that a foreign link cannot log people out.
 */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Html, markup } from '../../../../platform/page/html.ts';
import { PAGE_HEADERS, renderPage } from '../../../../platform/page/page.ts';

/** For a signed-in person. `form` is the provider's own, with its guard against forged requests. */
export async function logOutAtOnce(ctx: KoaContextWithOIDC, form: string, publicUrl: string): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session) return;
  const hinted = entities.IdTokenHint?.payload.sub;
  if (hinted === undefined || hinted !== session.accountId) {
    ctx.set({ ...PAGE_HEADERS });
    ctx.body = askingPage(form);
    return;
  }
  const target = returnAddress(session.state, publicUrl);
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId ? [grantId] : []));
  for (const grantId of grantIds) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/' });
  ctx.status = 303;
  ctx.redirect(target);
}

/**
 * When no one is signed in, the provider would answer with a page that sends itself by script: go on at once
 * instead.
 */
export function skipEmptyLogout(publicUrl: string): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    await next();
    const oidc = (ctx as Partial<KoaContextWithOIDC>).oidc;
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId || !oidc.session?.state) return;
    const target = returnAddress(oidc.session.state, publicUrl);
    ctx.body = null;
    ctx.status = 303;
    ctx.redirect(target);
  };
}

function returnAddress(state: Readonly<Record<string, unknown>> | undefined, publicUrl: string): string {
  const asked = state?.postLogoutRedirectUri;
  const target = new URL(typeof asked === 'string' ? asked : `${publicUrl}/login`);
  if (typeof state?.state === 'string') target.searchParams.set('state', state.state);
  return target.href;
}

function askingPage(form: string): string {
  const submit = markup`<input type="hidden" name="logout" value="yes" /><button autofocus>Log out</button>`;
  return renderPage({
    title: 'Log out of Limn?',
    body: markup`${new Html(form.replace('</form>', `${submit.text}</form>`))}
      <p class="below"><a href="/">Stay logged in</a></p>`,
  });
}
