/** Shared parts of all sign-in pages: fields, forms, reading what was sent, limits. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, markup } from '../../../../../platform/page/html.ts';
import { type Page, pageHeaders, renderPage } from '../../../../../platform/page/page.ts';
import type { AccountService } from '../account-service.ts';
import { type AttemptLimit, createAttemptLimit } from '../attempt-limit.ts';
import type { FormGuard } from '../form-guard.ts';
import type { KnownBrowsers } from '../known-browsers.ts';

export interface PageKit {
  accounts: AccountService;
  guard: FormGuard;
  knownBrowsers: KnownBrowsers;
  limits: PageLimits;
  mailbox: string | undefined;
}

export interface PageLimits {
  /** By network address: all attempts with passwords. */
  address: AttemptLimit;
  /** By network address and account, known or not: attempts to log in. */
  guess: AttemptLimit;
  /** By account, known or not: attempts to log in from all addresses together. */
  account: AttemptLimit;
  /** By a browser in which the person was logged in, or by a session of theirs. */
  known: AttemptLimit;
  /** By network address: whatever makes an account or sends a mail. */
  mail: AttemptLimit;
  /** By network address: log-ins and log-outs that are begun. An office has one address. */
  begin: AttemptLimit;
}

export function createPageLimits(nowMs?: () => number, guessesPerAccount = 200): PageLimits {
  return {
    address: createAttemptLimit({ atOnce: 40, everySeconds: 3 }, nowMs),
    guess: createAttemptLimit({ atOnce: 10, everySeconds: 30 }, nowMs),
    account: createAttemptLimit({ atOnce: guessesPerAccount, everySeconds: 10 }, nowMs),
    known: createAttemptLimit({ atOnce: 10, everySeconds: 30 }, nowMs),
    mail: createAttemptLimit({ atOnce: 20, everySeconds: 30 }, nowMs),
    begin: createAttemptLimit({ atOnce: 200, everySeconds: 1 }, nowMs),
  };
}

export interface Field {
  label: string;
  name: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  problem?: string | undefined;
  /** Said where it is empty, before anything is sent. */
  missing?: string;
  autofocus?: boolean;
  /** Stands at the right of the label, and comes behind the field for the Tab key. */
  aside?: Html;
}

export function field({ label, name, type, autocomplete, value = '', hint, problem, missing, autofocus, aside }: Field): Html {
  // The problem says what the hint says, so it takes its place.
  const note = problem ? `${name}-problem` : hint && `${name}-hint`;
  const attributes = [
    note && markup` aria-describedby="${note}"`,
    problem && markup` aria-invalid="true"`,
    type === 'email' && markup` autocapitalize="none" spellcheck="false"`,
    missing && markup` data-missing="${missing}"`,
    autofocus && markup` autofocus`,
  ];
  const input = markup`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" maxlength="320" required${attributes}>`;
  return markup`<div class="asked">
<label for="${name}">${label}</label>
${type === 'password' ? markup`<div class="secret">${input}${showButton(name, label)}</div>` : input}
${problem ? markup`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : hint && markup`<p class="hint" id="${name}-hint">${hint}</p>`}${aside}
</div>`;
}

/** Hidden until the page's script is there to answer it. */
function showButton(name: string, label: string): Html {
  return markup`<button type="button" data-shows="${name}" data-what="${label.toLowerCase()}" aria-controls="${name}" aria-label="Show ${label.toLowerCase()}" hidden>Show</button>`;
}

/**
 * A form that posts to `action`, with the hidden proof that it is ours. Its own checks are the server's, in
 * our words.
 */
export function form(token: string, action: string, button: string, ...fields: readonly Html[]): Html {
  return markup`<form method="post" action="${action}" novalidate>
    <input type="hidden" name="form" value="${token}" />${fields}<button>${button}</button>
  </form>`;
}

export function bad(text: string | undefined): Html {
  return text ? markup`<p class="note bad" role="alert">${text}</p>` : markup``;
}

export function show(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply.code(status).headers(pageHeaders(page)).send(renderPage(page));
}

/** A value of the posted form as one line of text, '' when it is missing or no text. */
export function sent(request: FastifyRequest, name: string): string {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' && value.length <= 1000 ? value.replace(/\p{Cc}/gu, '') : '';
}

/** A value of the address's query. */
export function queried(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= 1000 ? value : '';
}

export function notOurs(reply: FastifyReply): FastifyReply {
  return show(reply, 403, {
    title: 'Please try again',
    body: markup`<p>This form was open for too long, or your browser does not keep cookies for this site.</p>
      <a class="button" href="/">Go to Limn</a>`,
  });
}

export function tooMany(reply: FastifyReply, waitSeconds: number): FastifyReply {
  const minutes = Math.ceil(waitSeconds / 60);
  return show(reply.header('retry-after', waitSeconds), 429, {
    title: 'Too many attempts',
    body: markup`<p>Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then go back and try again.</p>
      <a class="button" href="/">Go to Limn</a>`,
  });
}

export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  return email.length <= 254 && /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"'.]+$|^[^\s@<>"']{1,64}@localhost$/.test(email)
    ? undefined
    : 'Enter an address like name@example.com.';
}
