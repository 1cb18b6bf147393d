import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The server's OpenAPI document, as far as the reference shows it. */
export interface ApiDescription {
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  components: { schemas: Readonly<Record<string, SchemaPart>> };
}
export type PathItem = { servers?: readonly { url: string }[] } & Readonly<
  Partial<Record<'get' | 'post' | 'put' | 'delete', ApiOperation>>
>;
export interface ApiOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly { name: string; in: string; required: boolean; description?: string; schema: SchemaPart; example?: unknown }[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content; headers?: Readonly<Record<string, unknown>> }>>;
}
type Content = Readonly<
  Record<string, { schema: SchemaPart; example?: unknown; examples?: Readonly<Record<string, { value: { title: string } }>> }>
>;
export type SchemaPart = Readonly<Record<string, unknown>>;

/** Asked for once: it changes with the server alone. Open to everyone, so that no session is needed. */
export function useApiDescription(): UseQueryResult<ApiDescription> {
  return useQuery({
    queryKey: [0, 'openapi.json'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch('/openapi.json', { headers: { accept: 'application/json' }, signal });
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      return (await response.json()) as ApiDescription;
    },
  });
}
