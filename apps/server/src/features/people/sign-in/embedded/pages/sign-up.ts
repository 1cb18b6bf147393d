/** Making an account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../../../../platform/page/html.ts';
import { normalEmail } from '../accounts.store.ts';
import { interactionPath } from '../oidc-provider.ts';
import { passwordProblem, MIN_PASSWORD_LENGTH } from '../password-rules.ts';
import { type Interactions, type InteractionParams, uidOf } from './interactions.ts';
import { sourceOf } from '../attempt-limit.ts';
import { emailProblem, field, form, notOurs, type PageKit, sent, show, tooMany } from './page-kit.ts';

interface Facts {
  name: string;
  email: string;
  problems: { name?: string | undefined; email?: string | undefined; password?: string | undefined };
}

export function registerSignUp(app: FastifyInstance, kit: PageKit, interactions: Interactions): void {
  const page = (request: FastifyRequest, reply: FastifyReply, status: number, { name, email, problems }: Facts) => {
    const base = interactionPath(uidOf(request));
    const wrong = (['name', 'email', 'password'] as const).find((key) => problems[key]) ?? 'name';
    const focus = (key: string) => wrong === key;
    return show(reply, status, {
      title: 'Sign up',
      asksPassword: true,
      body: markup`<p>Try Limn for 14 days with 1,000 free credits.</p>
        ${form(
          kit.guard.token(request, reply),
          `${base}/signup`,
          'Sign up',
          field({
            label: 'Name',
            name: 'name',
            type: 'text',
            autocomplete: 'name',
            value: name,
            problem: problems.name,
            autofocus: focus('name'),
          }),
          field({
            label: 'Email',
            name: 'email',
            type: 'email',
            autocomplete: 'username',
            value: email,
            problem: problems.email,
            autofocus: focus('email'),
          }),
          field({
            label: 'Password',
            name: 'password',
            type: 'password',
            autocomplete: 'new-password',
            hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
            problem: problems.password,
            autofocus: focus('password'),
          }),
        )}
        <p class="below">Already have an account? <a href="${base}/login">Log in</a></p>`,
    });
  };

  app.get<InteractionParams>('/auth/i/:uid/signup', async (request, reply) => {
    const open = await interactions.find(request, reply);
    return open ? page(request, reply, 200, { name: '', email: open.loginHint, problems: {} }) : interactions.over(reply);
  });

  app.post<InteractionParams>('/auth/i/:uid/signup', async (request, reply) => {
    const open = await interactions.find(request, reply);
    if (!open) return interactions.over(reply);
    if (!kit.guard.isOurs(request, sent(request, 'form'))) return notOurs(reply);
    // To look whether others guess a password takes a while.
    const pause = kit.limits.address.take(sourceOf(request.ip));
    if (pause > 0) return tooMany(reply, pause);
    const name = sent(request, 'name').trim();
    const email = normalEmail(sent(request, 'email'));
    const password = sent(request, 'password');
    const problems = {
      name: name === '' ? 'Enter your name.' : name.length > 200 ? 'Use at most 200 characters.' : undefined,
      email: emailProblem(email),
      password: await passwordProblem(password, { name, email, companies: [] }),
    };
    if (problems.name || problems.email || problems.password) return page(request, reply, 422, { name, email, problems });
    const wait = kit.limits.mail.take(sourceOf(request.ip));
    if (wait > 0) return tooMany(reply, wait);
    const account = await kit.accounts.signUp({ email, name, password });
    if (!account) throw new Error('The account couldn’t be created.');
    return interactions.finish(request, reply, account.sub);
  });
}
