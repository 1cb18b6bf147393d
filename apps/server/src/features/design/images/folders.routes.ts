/** Folders of images. */
import { MAX_FOLDERS, type ImageFolder } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import type { Handlers } from '../../../api/call.ts';
import { countFolders, deleteFolder, findFolder, insertFolder, listFolders, renameFolder, type FolderRow } from './folders.store.ts';

export function folderHandlers(): Handlers<'listFolders' | 'createFolder' | 'renameFolder' | 'deleteFolder'> {
  return {
    listFolders: async ({ caller, transact }) => ({
      folders: (await transact((tx) => listFolders(tx, caller.companyId))).map(wireFolder),
    }),
    createFolder: async ({ caller: { companyId, userId }, body: { name }, transact }) =>
      transact(async (tx) => {
        if ((await countFolders(tx, companyId)) >= MAX_FOLDERS)
          throw invalidField('name', `The limit is ${MAX_FOLDERS} folders. Delete one first.`);
        const id = await insertFolder(tx, companyId, name, userId);
        if (id === undefined) throw taken(name);
        return { folder: wireFolder(await requireFolder(tx, companyId, id)) };
      }),
    renameFolder: async ({ caller: { companyId }, params: { id }, body: { name }, transact }) =>
      transact(async (tx) => {
        const before = await requireFolder(tx, companyId, id);
        if (!(await renameFolder(tx, companyId, id, name))) throw taken(name);
        return { folder: wireFolder({ ...before, name }) };
      }),
    deleteFolder: async ({ caller: { companyId }, params: { id }, transact }) => {
      await transact(async (tx) => {
        if (!(await deleteFolder(tx, companyId, id))) throw noSuchFolder();
      });
      return { message: 'The folder is deleted. Its images are no longer in a folder.' };
    },
  };
}

async function requireFolder(tx: Tx, companyId: number, id: number): Promise<FolderRow> {
  const row = await findFolder(tx, companyId, id);
  if (!row) throw noSuchFolder();
  return row;
}

function wireFolder({ created_at, ...row }: FolderRow): z.input<typeof ImageFolder> {
  return { ...row, created_at: created_at.toISOString() };
}

function taken(name: string): AppError {
  return invalidField('name', `There is a folder called “${name}” already.`);
}

function noSuchFolder(): AppError {
  return new AppError('not_found', { publicMessage: 'Folder not found.' });
}
