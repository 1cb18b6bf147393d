import type { Guide } from '../guide.ts';

export const api: Guide = {
  slug: 'api',
  title: 'API and keys',
  text: 'Everything that the app does, for programs.',
  sections: [
    {
      id: 'document',
      title: 'Every call',
      text: `The calls are under \`/api/v1\` of the address at which you use Limn. The [API reference](/help/api/reference) lists each one with its parameters, body, answer and errors, and a command to try it. [openapi.json](/openapi.json) holds the same for your own tools. Both are made from the definitions that the server runs on.`,
    },
    {
      id: 'keys',
      title: 'Keys',
      text: `A key belongs to one company. It is sent as \`Authorization: Bearer limn_…\` and does what its scopes allow: \`images:read\`, \`images:write\`, \`data:read\`, \`data:write\`, \`statistics:read\`, \`statistics:write\`. \`GET /api/v1/key\` tells a key its company, scopes, limits and credits. A key can never reach other keys, people, invitations or billing.

Owners and editors make and revoke keys under [Settings, API keys](/settings/keys). The secret is shown that once and can never be read again.`,
    },
    {
      id: 'lists',
      title: 'Lists',
      text: `A list answers every row as an array. With \`page\` (and \`rowsPerPage\`, 25 unless you say, 100 at most) it answers one page: \`data\`, \`current_page\`, \`per_page\` and \`total\`. \`search\` narrows any list; \`label\` and \`type_id\` narrow the lists whose rows have labels or an image type. A list that has none refuses them with 422.`,
    },
    {
      id: 'several',
      title: 'Several images at once',
      text: `The calls under \`/images/batch\` and \`/images/bin\` take up to 200 \`ids\` and answer for each under \`results\`: \`done\`, \`unchanged\`, \`locked\`, \`missing\` or \`full\` (100 labels). What can be done is done, whatever becomes of the others. Where nothing can be done the call is refused, with 404 or 423. \`folder_id\` narrows the list of images to a folder, and 0 to those in none.`,
    },
    {
      id: 'errors',
      title: 'Errors',
      text: `A refusal is a problem document (RFC 9457) with \`title\`, \`status\`, \`detail\` and a \`code\` that does not change; for 422 it names each field under \`errors\`. What belongs to another company is answered like what does not exist.`,
    },
    {
      id: 'repeating',
      title: 'Repeating safely',
      text: `Send an \`Idempotency-Key\` with a call that makes something: the same key within 24 hours gives the same answer and makes nothing twice. Saving a design takes \`If-Match\` with the image’s \`revision\`; a stale one is refused with 409, so that nobody’s work is written over.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `A company may make 400 calls at once and 40 a second in the long run; beyond that the answer is 429 with \`Retry-After\`. Every answer says where you stand in \`RateLimit\` (requests left, seconds until more) and \`RateLimit-Policy\`. Pictures and links of tags have no such limit.`,
    },
  ],
};
