import { z } from 'zod';
import { Id, IdParams, Message, nameText, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const FontSource = z.enum(['Google', 'User'], { error: 'Use Google or User.' });
const FontStyle = z.enum(['normal', 'italic']);

export const Font = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Fonts that come with the product are Google's too. */
    source: FontSource,
    source_id: z.string(),
    /** Not offered in the editor; images that use it are drawn with it all the same. */
    hidden: z.boolean(),
    /** Null for one that comes with the product. */
    company_id: z.number().int().nullable(),
    /** For a variable font, the hundreds between its lightest and its heaviest. */
    weights: z.array(z.number().int()),
    styles: z.array(FontStyle),
    /** How many styles there really are: not every weight need have an italic. */
    faces: z.number().int(),
    category: z.string(),
    desc: z.string(),
    /** How many images and templates use it, in their draft or their live version. */
    used: z.number().int(),
    /** Address of its style sheet; null for one that comes with the product. */
    css: z.string().nullable(),
  })
  .meta({ id: 'Font' });
export type Font = z.infer<typeof Font>;

/** A font file that was uploaded and checked. It belongs to a family when POST /fonts has named it. */
export const CdnFont = z
  .object({
    id: z.number().int(),
    /** As the file says: its name is never looked at. */
    family: z.string(),
    style: FontStyle,
    weights: z.array(z.number().int()),
    format: z.enum(['ttf', 'otf', 'woff', 'woff2']),
    bytes: z.number().int(),
    /** Permitted use of the file in documents (OS/2 fsType). */
    embedding: z.enum(['installable', 'editable', 'preview']),
    /** Characters that the file claims and has no glyph for: the first 40. */
    blank: z.string(),
    blank_count: z.number().int(),
  })
  .meta({ id: 'CdnFont' });
export type CdnFont = z.infer<typeof CdnFont>;

/** Family of Google's directory of fonts. */
export const DirectoryFamily = z.object({
  family: z.string(),
  category: z.string(),
  weights: z.array(z.number().int()),
  styles: z.array(FontStyle),
  faces: z.number().int(),
});
export type DirectoryFamily = z.infer<typeof DirectoryFamily>;

/** Numbers of files, apart by commas, as they were answered by POST /cdn_font. */
const FileIds = text(300).refine((value) => value.split(',').every((part) => Id.safeParse(part.trim()).success && part.trim() !== ''), {
  error: 'Use the ids of uploaded font files, apart by commas.',
});

const FontWrite = writable(
  {
    name: nameText(200, 'font'),
    source: FontSource,
    source_id: text(300).default(''),
    hidden: z.boolean({ error: 'Use true or false.' }).default(false),
    desc: text(1000).optional(),
  },
  ['id', 'company_id', 'weights', 'styles', 'faces', 'category', 'used', 'css'],
).superRefine((value, context) => {
  if (value.source !== 'User' || value.source_id === '') return;
  const outcome = FileIds.safeParse(value.source_id);
  if (!outcome.success) context.addIssue({ code: 'custom', path: ['source_id'], message: outcome.error.issues[0]?.message ?? '' });
});

const beside = {
  /** Address of the style sheet of all fonts that the company uploaded; it changes with them. */
  css: z.string(),
};

export const fontRoutes = {
  listFonts: listRoute({
    path: '/fonts',
    summary: 'All fonts of the company, hidden ones too',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'fonts', searched: ['name'] },
    row: Font,
    beside,
  }),
  availableFonts: listRoute({
    path: '/fonts/available',
    summary: 'Fonts available in the editor',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'fonts', searched: ['name'] },
    row: Font,
    beside,
  }),
  saveFont: route({
    method: 'POST',
    path: '/fonts',
    summary: 'Add a font from Google’s directory or from uploaded files, or hide or show a listed one',
    access: 'editor',
    scope: 'images:write',
    body: FontWrite,
    creates: true,
    refuses: ['conflict', 'not_found'],
    example: { name: 'Lora', source: 'Google', hidden: true },
    response: z.object({
      font: Font,
      /** Outcome: a new font, more files of one, or a font that was hidden or shown. */
      outcome: z.enum(['added', 'extended', 'hidden', 'shown']),
    }),
  }),
  deleteFont: route({
    method: 'DELETE',
    path: '/fonts/:id',
    summary: 'Delete a font of the company that nothing uses; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
  fontDirectory: route({
    method: 'GET',
    path: '/fonts/directory',
    summary: 'Families in Google’s font directory whose name contains the search text, most used first; up to 60',
    access: 'viewer',
    scope: 'images:read',
    query: z.object({ search: text(100).default('') }),
    response: z.object({
      /** Null where the directory can be asked; else why it cannot. */
      unavailable: z.string().nullable(),
      families: z.array(DirectoryFamily),
    }),
  }),
  directorySample: route({
    method: 'GET',
    path: '/fonts/directory/sample',
    summary: 'A small font with the glyphs of a family’s name, in base64',
    access: 'viewer',
    scope: 'images:read',
    query: z.object({ family: text(200) }),
    response: z.object({ sample: z.string() }),
  }),
  uploadCdnFont: route({
    method: 'POST',
    path: '/cdn_font',
    summary: 'Upload a font file: TrueType, OpenType, WOFF or WOFF 2, up to 16 MB',
    access: 'editor',
    scope: 'images:write',
    body: writable({ name: text(200).optional(), desc: text(1000).optional() }, ['id']),
    upload: true,
    exampleFile: 'brand.woff2',
    creates: true,
    example: { name: 'Harbour Sans' },
    response: z.object({ cdn_font: CdnFont }),
  }),
};
