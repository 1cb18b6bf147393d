/**
 * Where a person goes after signing in: a place within the app, never another site and never a page of the
 * sign-in itself.
 */

const NOT_A_DESTINATION = /^\/(login|logout|signup|error)(?=$|[/?#])/;

export function safeReturnPath(path: unknown, fallback = '/home'): string {
  if (typeof path !== 'string' || path.length > 2000 || !/^\/(?![/\\])/.test(path) || /[\\\s\p{Cc}]/u.test(path)) return fallback;
  return path === '/' || NOT_A_DESTINATION.test(path) ? fallback : path;
}
