/**
 * One running log-in: the provider keeps it together by a cookie, the pages ask what it is about and end it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { markup } from '../../../../../platform/page/html.ts';
import { show } from './page-kit.ts';

export interface InteractionParams {
  Params: { uid: string };
}

interface OpenInteraction {
  uid: string;
  wantsSignUp: boolean;
  loginHint: string;
}

export interface Interactions {
  /** Undefined when it has expired, or belongs to another browser. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<OpenInteraction | undefined>;
  /** The person is who they say: back to the app. */
  finish(request: FastifyRequest, reply: FastifyReply, sub: string): Promise<FastifyReply>;
  /** Says that this log-in is over and how to start another. */
  over(reply: FastifyReply): FastifyReply;
}

export function createInteractions(provider: Provider): Interactions {
  return {
    async find(request, reply) {
      try {
        const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
        if (uid !== uidOf(request)) return undefined;
        return {
          uid,
          wantsSignUp: params.screen_hint === 'signup',
          loginHint: typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : '',
        };
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return undefined;
        throw error;
      }
    },
    async finish(request, reply, sub) {
      const back = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: sub } },
        { mergeWithLastSubmission: false },
      );
      return reply.redirect(back, 303);
    },
    over: (reply) =>
      show(reply, 400, {
        title: 'This page has expired',
        body: markup`<p>It was open for more than an hour, or you have already logged in. Start again from Limn.</p>
          <a class="button" href="/">Go to Limn</a>`,
      }),
  };
}

export function uidOf(request: FastifyRequest): string {
  const { uid } = request.params as { uid?: string };
  return uid && /^[\w-]{1,64}$/.test(uid) ? uid : '-';
}
