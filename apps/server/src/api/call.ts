/** The input and response of a route's handler. Types only: the HTTP layer fills them in. */
import type { RouteDefinition, Routes } from '@limn/contracts';
import type { Role } from '@limn/model';
import type { Tx } from '../storage/database.ts';
import type { z } from 'zod';
import type { ReadyJson } from './ready-json.ts';

/** A signed-in person, verified or not, with all their companies. */
export interface PersonCaller {
  /** Names the caller in idempotency keys and limits. */
  principal: string;
  userId: number;
  name: string;
  email: string;
  verified: boolean;
  memberships: readonly { companyId: number; role: Role }[];
  /** The company of the X-Company header; it is one of theirs. */
  chosenCompanyId: number | undefined;
  /** The bearer token, for asking the sign-in provider again. */
  token: string;
}

/** Someone who acts within one company: a verified member, or a key of the company. */
export interface MemberCaller {
  principal: string;
  companyId: number;
  role: Role;
  /** Null for an API key. */
  userId: number | null;
  /** Set for an API key. */
  keyId?: number;
  /** Shown to colleagues: who changed this. */
  displayName: string;
}

export interface UploadedFile {
  filename: string;
  /** As the sender calls it: never believed. */
  claimedMime: string;
  bytes: Buffer;
}

/** A file that is still arriving. */
export interface IncomingFile {
  filename: string;
  /** Length of the whole form, where its sender says it. */
  expectedBytes: number | undefined;
  /** To be read once. Ends with `bad_request` where it is cut off. */
  bytes: AsyncIterable<Uint8Array>;
  /**
   * Texts of the form that stand behind the file; to be asked when it has been read. They are not checked
   * yet.
   */
  textsAfter(): Promise<Record<string, unknown>>;
  /** Lets the rest go by unread. */
  discard(): void;
}

type Parsed<R, K extends string> = R extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;
type CallerOf<R> = R extends { access: 'public' } ? undefined : R extends { access: 'person' | 'verified' } ? PersonCaller : MemberCaller;

export interface Call<R> {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  caller: CallerOf<R>;
  /** The revision of If-Match, on guarded routes. */
  ifMatch: number | undefined;
  upload: UploadedFile | undefined;
  /** On streaming routes, where the form has a file. */
  stream: IncomingFile | undefined;
  /**
   * Runs the work in one transaction: within the caller's company where the route has one, else on the
   * control plane. On creating routes the answer is kept under the Idempotency-Key in this same transaction,
   * so that a repeated request replays it; there `work` must return the whole answer. What a member changes
   * is noted in the company's log in this same transaction, so a changing route has one that changes.
   */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** As `transact`, for a changing route that looks at something first: nothing is kept or noted. */
  look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<z.input<R['response']>>;
/** Routes whose answers are put together from texts that are kept: see ReadyJson. */
type TextRoute = 'listImages' | 'getImage';
type TextHandler<R extends RouteDefinition> = (call: Call<R>) => Promise<ReadyJson>;
export type Handlers<K extends keyof Routes = keyof Routes> = {
  [N in K]: N extends TextRoute ? TextHandler<Routes[N]> : Handler<Routes[N]>;
};
