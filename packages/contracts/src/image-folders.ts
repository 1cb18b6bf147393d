/** Folders of images: one level, each image in one of them or in none. */
import { z } from 'zod';
import { IdParams, Message, nameText, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const MAX_FOLDERS = 500;

export const ImageFolder = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Images in it; those in the bin are not counted. */
    images: z.number().int(),
    created_at: z.string(),
  })
  .meta({ id: 'ImageFolder' });
export type ImageFolder = z.infer<typeof ImageFolder>;

const FolderName = nameText(100, 'folder').transform((name) => name.normalize('NFC'));
const body = writable({ name: FolderName }, ['id', 'images', 'created_at']);

export const imageFolderRoutes = {
  listFolders: listRoute({
    path: '/folders',
    summary: 'All folders of images, by name',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'folders', searched: ['name'] },
    row: ImageFolder,
  }),
  createFolder: route({
    method: 'POST',
    path: '/folders',
    summary: 'Create a folder',
    access: 'editor',
    scope: 'images:write',
    body,
    creates: true,
    example: { name: 'Spring 2027' },
    response: z.object({ folder: ImageFolder }),
  }),
  renameFolder: route({
    method: 'POST',
    path: '/folders/:id',
    summary: 'Rename a folder',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body,
    example: { name: 'Spring 2027' },
    response: z.object({ folder: ImageFolder }),
  }),
  deleteFolder: route({
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Delete a folder; its images stay, in no folder',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    response: Message,
  }),
};
