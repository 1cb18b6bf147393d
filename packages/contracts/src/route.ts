/**
 * The shape of one API route. Every route of the product is listed once in `index.ts`; the server binds
 * handlers to that list, the web app gets a typed client from it and the OpenAPI document is made from it.
 */
import type { ApiScope, ErrorCode } from '@limn/model';
import type { z } from 'zod';
import type { ListShape } from './list.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Tells who may call: `public` anyone; `person` a signed-in person, verified or not, company or none;
 * `verified` a verified person, company or none; `viewer`, `editor`, `owner` a verified member of the chosen
 * company with at least that role.
 */
export type Access = 'public' | 'person' | 'verified' | 'viewer' | 'editor' | 'owner';

export interface RouteDefinition {
  method: HttpMethod;
  /** Relative to /api/v1, parameters as `:name`. */
  path: string;
  summary: string;
  access: Access;
  /** The scope with which a company API key may call; without one, keys are refused. */
  scope?: ApiScope;
  /** Every API key may call, whatever its scopes. */
  anyKey?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Where the usual 1 MB of JSON is too little. */
  maxBodyBytes?: number;
  /** Also takes multipart/form-data: one file, the other parts are checked against `body`. */
  upload?: boolean;
  /**
   * Takes multipart/form-data whose file is handed on while it arrives, of any length; the other parts, which
   * stand before it, are checked against `body`.
   */
  streams?: boolean;
  /**
   * Name of a file that the reference sends in its command. Left out where the same call is mostly made
   * without one.
   */
  exampleFile?: string;
  /** For a streamed file where the usual 1 GB is too little. Its reader refuses larger ones. */
  maxFileBytes?: number;
  response: z.ZodType;
  /** A list that may be narrowed and asked for a page at a time; its query is that of `listRoute`. */
  list?: ListShape;
  /** Answers 201 and honours Idempotency-Key. */
  creates?: boolean;
  /** A document saved under If-Match. */
  guarded?: boolean;
  /**
   * Its transaction may take minutes, on a connection of its own where no statement is cut off. One of a
   * company at a time: refuses `conflict`.
   */
  takesLong?: boolean;
  /** Errors of the call's own rules; the others follow from this definition, see `refusalsOf`. */
  refuses?: readonly ErrorCode[];
  /** A body as a program would send it, for the API's description; without one it is made from the schema. */
  example?: unknown;
}

export function route<const R extends RouteDefinition>(definition: R): R {
  return definition;
}
