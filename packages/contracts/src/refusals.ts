/** Tells which errors a call may answer: what follows from its definition, and what its own rules add. */
import type { ErrorCode } from '@limn/model';
import type { RouteDefinition } from './route.ts';

/** `invalid`: at least for a parameter of the address that the call doesn't know. */
const ALWAYS: readonly ErrorCode[] = ['bad_request', 'invalid', 'too_many_requests', 'internal', 'unavailable'];

/** Every code that the call may answer, in the order of the codes' list where it matters to no one. */
export function refusalsOf(route: RouteDefinition): ErrorCode[] {
  const { access, scope, anyKey, path, body, guarded, creates, upload, streams, refuses = [] } = route;
  const codes = new Set<ErrorCode>(ALWAYS);
  if (access !== 'public') codes.add('unauthorized').add('company_forbidden');
  if (access !== 'public' && !anyKey) codes.add('scope_missing');
  if (access !== 'public' && access !== 'person') codes.add('email_unverified');
  if (access === 'viewer' || access === 'editor' || access === 'owner') codes.add('company_required');
  if (access === 'editor' || access === 'owner') codes.add('forbidden');
  if (scope === undefined && anyKey) codes.add('not_found');
  if (path.includes(':')) codes.add('not_found');
  if (body) codes.add('unsupported_media_type').add('too_large');
  if (upload || streams) codes.add('too_large');
  if (creates) codes.add('idempotency_conflict');
  if (guarded) codes.add('stale_revision');
  for (const code of refuses) codes.add(code);
  return [...codes];
}
