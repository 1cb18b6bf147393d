/** The permissions of an API key, in words. */
import { API_SCOPE, type ApiScope } from '@limn/model';

export interface ScopeGroup {
  name: string;
  /** Explanation of it. */
  text: string;
  read: ApiScope;
  /** Absent where there is nothing that a program could write. */
  write?: ApiScope;
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { name: 'Images', text: 'Images, their versions and pictures', read: API_SCOPE.imagesRead, write: API_SCOPE.imagesWrite },
  { name: 'Data', text: 'Data tables and API feeds', read: API_SCOPE.dataRead, write: API_SCOPE.dataWrite },
  { name: 'Statistics', text: 'Impressions and clicks', read: API_SCOPE.statisticsRead },
];

/** "Reads and changes images, reads data". */
export function scopesText(scopes: readonly string[]): string {
  const parts = SCOPE_GROUPS.flatMap(({ name, read, write }) => {
    const may = [...(scopes.includes(read) ? ['reads'] : []), ...(write && scopes.includes(write) ? ['changes'] : [])];
    return may.length > 0 ? [`${may.join(' and ')} ${name.toLowerCase()}`] : [];
  });
  const text = parts.join(', ');
  return text === '' ? 'No permissions' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A call that the key may make, to be pasted into a terminal. */
export function exampleCall(origin: string, secret: string, scopes: readonly string[]): string {
  return `curl ${origin}/api/v1${examplePath(scopes)} \\\n  -H "Authorization: Bearer ${secret}"`;
}

function examplePath(scopes: readonly string[]): string {
  if (scopes.includes(API_SCOPE.imagesRead)) return '/images';
  if (scopes.includes(API_SCOPE.dataRead)) return '/datatable';
  if (scopes.includes(API_SCOPE.statisticsRead)) return '/image_stats/opens';
  return scopes.includes(API_SCOPE.imagesWrite)
    ? `/images \\\n  -X POST -H "Content-Type: application/json" -d '{"name":"New image","type_id":1}'`
    : `/datatable/datatable \\\n  -X POST -F name=Customers -F file=@customers.csv`;
}
