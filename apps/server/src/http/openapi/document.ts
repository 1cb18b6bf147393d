/** The OpenAPI document, made from the same list of routes that the server binds. */
import { Problem, ROUTE_GROUPS, type RouteDefinition } from '@limn/contracts';
import { COLLECT_GROUP, collectPaths } from './collect-paths.ts';
import { describeFields } from './describe-fields.ts';
import { formatSchemas } from './formats.ts';
import { operation } from './operation.ts';
import { RENDER_GROUP, renderPaths } from './render-paths.ts';
import { schemaOf, type Json } from './schemas.ts';

export interface ApiAddresses {
  publicUrl: string;
  renderUrl: string;
}

export function openApiDocument({ publicUrl, renderUrl }: ApiAddresses): Json {
  const components: Record<string, unknown> = formatSchemas();
  const paths: Record<string, Json> = {};
  // A component by its id.
  schemaOf(Problem, 'output', components);
  for (const group of ROUTE_GROUPS) {
    for (const [name, definition] of Object.entries(group.routes) as [string, RouteDefinition][]) {
      const path = definition.path.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[definition.method.toLowerCase()] = operation(name, group.name, definition, components);
    }
  }
  const everyPath = { ...paths, ...renderPaths(renderUrl), ...collectPaths(publicUrl, components) };
  describeFields(components, everyPath);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limn API',
      version: '1',
      description:
        'Personalised, dynamic images for email and the web. Errors are problem documents (RFC 9457) whose `code` never changes. Lists take `page`, `rowsPerPage` and `search`; without `page` they answer every row.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ bearer: [] }],
    tags: [...ROUTE_GROUPS.map(({ name, about }) => ({ name, description: about })), RENDER_GROUP, COLLECT_GROUP],
    paths: everyPath,
    components: {
      schemas: components,
      headers: {
        RateLimit: rateHeader('Requests left (r) and seconds until more are allowed (t)', '"api";r=399;t=1'),
        'RateLimit-Policy': rateHeader(
          'Requests that may come at once (q), and the seconds in which they are given again (w)',
          '"api";q=400;w=10',
        ),
      },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of the sign-in provider: API keys can’t be used.' },
        writeKey: { type: 'http', scheme: 'basic', description: 'A write key as the user name, with an empty password.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key of a company, or an access token of the sign-in provider.' },
      },
    },
  };
}

function rateHeader(description: string, example: string): Json {
  return { description, schema: { type: 'string' }, example };
}
