/** The two addresses of tags, which are no calls of the management API: pictures and their links. */
import type { Json } from './schemas.ts';

export const RENDER_GROUP = {
  name: 'Pictures and links',
  description: 'The URLs that tags in emails point to. No key, no rate limit: a picture is always returned.',
};

export function renderPaths(renderUrl: string): Record<string, Json> {
  const shared = { tags: [RENDER_GROUP.name], security: [], parameters: PARAMETERS };
  const servers = [{ url: renderUrl }];
  return {
    '/render/{uuid}': {
      servers,
      get: {
        ...shared,
        operationId: 'renderPicture',
        summary: 'Draw the recipient’s picture and count the impression',
        description:
          'Always returns 200 with a picture. If it can’t be drawn, it’s replaced by the recipient’s last picture, the fallback image, the picture with default values or a transparent pixel. X-Limn-Reason says which.',
        responses: {
          '200': {
            description: 'A picture',
            headers: {
              'X-Limn-Reason': { description: 'Why this picture was answered', schema: { type: 'string' } },
              'Cache-Control': { schema: { type: 'string', const: 'no-store, no-cache, max-age=0, must-revalidate' } },
            },
            content: Object.fromEntries(['image/png', 'image/jpeg', 'image/gif'].map((type) => [type, { schema: BINARY }])),
          },
        },
      },
    },
    '/link/{uuid}': {
      servers,
      get: {
        ...shared,
        operationId: 'followLink',
        summary: 'Count the click and redirect to the link of the picture',
        description: 'Redirects to the link of the picture this recipient was last shown, with the tracking parameters added.',
        responses: {
          '302': { description: 'The link', headers: { Location: { schema: { type: 'string', format: 'uri' } } } },
          '404': { description: 'No published image has this uuid', content: { 'text/html': { schema: { type: 'string' } } } },
        },
      },
    },
  };
}

const BINARY = { type: 'string', format: 'binary' };
const query = (name: string, description: string, example?: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
});
const PARAMETERS: readonly Json[] = [
  {
    name: 'uuid',
    in: 'path',
    required: true,
    description: 'The `uuid` of the image, campaign or recipe',
    schema: { type: 'string', format: 'uuid' },
    example: '5f0c8a4e-9d57-4b1b-8a8e-2f6f1c9d7e30',
  },
  query('eid', 'Who opens: an email address or the id of your email service. Needed for unique counts.', 'anna@example.com'),
  query('sid', 'The mailing. The same recipient in another mailing is another send.', 'march-offer'),
  query('pos', 'Which item, for feeds with several; counted from 1.', '1'),
  query('x2', '1 asks for a picture of twice the pixels.'),
  query('ri_eid', 'Recipes: who opens, as eid.'),
  query('ri_cid', 'Recipes: the mailing, as sid.'),
  query('ri_img', 'Recipes: the `uuid` of the live image that shows the items.'),
  query('ri_pos', 'Recipes: which item of the list, counted from 1.'),
  query('ri_type', 'Recipes: json, img, api_img, link or api_link. json answers the items with their scores.'),
  query('ri_limit', 'Recipes: how many items, for ri_type=json.'),
  query('ri_item', 'Recipes: the item that recommendations begin with.'),
  query('ri_location', 'Recipes: where the recipient is: a point, a postcode or a town.'),
  query('ri_a_…', 'Recipes: a field of a feed, with the number of the feed and the name of the field.'),
  query('ri_log_setting', '1 asks that nothing is counted; only with a token of a preview.'),
  {
    name: 'fields',
    in: 'query',
    required: false,
    description: 'Every other parameter is a merge field of the image: `?first=Anna&town=Hull`.',
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    example: { first: 'Anna', town: 'Hull' },
  },
];
