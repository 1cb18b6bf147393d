/** The log-in page, the first of an interaction. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../../../../platform/page/html.ts';
import { normalEmail } from '../accounts.store.ts';
import { interactionPath } from '../oidc-provider.ts';
import { type Interactions, type InteractionParams, uidOf } from './interactions.ts';
import { sourceOf } from '../attempt-limit.ts';
import { bad, field, form, notOurs, type PageKit, sent, show, tooMany } from './page-kit.ts';

const MISSING = { email: 'Enter your email address.', password: 'Enter your password.' } as const;

export function registerLogIn(app: FastifyInstance, kit: PageKit, interactions: Interactions): void {
  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    facts: { email: string; problem?: string; empty?: ReadonlySet<string> },
  ) => {
    const base = interactionPath(uidOf(request));
    // By way of the app, so that a new person comes back to the creation of a company.
    const signUp = markup`<a href="/signup">Sign up</a>`;
    const forgot = markup`<a href="${base}/forgot">Forgot password?</a>`;
    return show(reply, status, {
      title: 'Log in',
      asksPassword: true,
      body: markup`${bad(facts.problem)}${form(
        kit.guard.token(request, reply),
        `${base}/login`,
        'Log in',
        field({
          label: 'Email',
          name: 'email',
          type: 'email',
          autocomplete: 'username',
          value: facts.email,
          missing: MISSING.email,
          problem: facts.empty?.has('email') ? MISSING.email : undefined,
          autofocus: facts.email === '',
        }),
        field({
          label: 'Password',
          name: 'password',
          type: 'password',
          autocomplete: 'current-password',
          missing: MISSING.password,
          problem: facts.empty?.has('password') ? MISSING.password : undefined,
          autofocus: facts.email !== '',
          aside: forgot,
        }),
      )}
        <p class="below">New to Limn? ${signUp}</p>`,
    });
  };

  app.get<InteractionParams>('/auth/i/:uid', async (request, reply) => {
    const open = await interactions.find(request, reply);
    if (!open) return interactions.over(reply);
    return reply.redirect(`${interactionPath(open.uid)}/${open.wantsSignUp ? 'signup' : 'login'}`, 303);
  });

  app.get<InteractionParams>('/auth/i/:uid/login', async (request, reply) => {
    const open = await interactions.find(request, reply);
    return open ? page(request, reply, 200, { email: open.loginHint }) : interactions.over(reply);
  });

  app.post<InteractionParams>('/auth/i/:uid/login', async (request, reply) => {
    const open = await interactions.find(request, reply);
    if (!open) return interactions.over(reply);
    if (!kit.guard.isOurs(request, sent(request, 'form'))) return notOurs(reply);
    const email = normalEmail(sent(request, 'email'));
    const password = sent(request, 'password');
    const empty = new Set([...(email === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])]);
    if (empty.size > 0) return page(request, reply, 422, { email, empty });
    const wait = waitOf(request, email, kit);
    if (wait > 0) return tooMany(reply, wait);
    const account = await kit.accounts.authenticate(email, password);
    if (!account) return page(request, reply, 401, { email, problem: 'That email address and password do not belong together.' });
    kit.knownBrowsers.remember(request, reply, email);
    return interactions.finish(request, reply, account.sub);
  });
}

/**
 * Guesses are counted by where they come from, so that no one keeps others out of their account. Guesses from
 * very many places are counted by account too; a browser in which the person logged in before has a count of
 * its own and never waits for theirs.
 */
function waitOf(request: FastifyRequest, email: string, { limits, knownBrowsers }: PageKit): number {
  const known = knownBrowsers.nameOf(request, email);
  if (known !== undefined) return limits.known.take(known);
  const source = sourceOf(request.ip);
  const wait = Math.max(limits.address.take(source), limits.guess.take(`${source} ${email}`));
  return wait > 0 ? wait : limits.account.take(email);
}
