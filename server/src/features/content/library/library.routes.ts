import { libraryApi } from '@xueyan/contract/content/library';
import { implement } from '../../../http/implement.ts';
import {
  addToCourse,
  decideItem,
  downloadItem,
  favourItem,
  getItem,
  listFolders,
  listLibrary,
  removeFolder,
  removeItem,
  restoreItem,
  saveFolder,
  shelveItem,
  updateFolder,
  updateItem,
} from './library.service.ts';

export const libraryRoutes = implement(libraryApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listLibrary(db, platform.clock, actor, input) }),
  folders: ({ db, actor }) => listFolders(db, actor),
  get: ({ db, platform, actor, input }) => getItem(db, platform.clock, actor, input.itemId),
  update: ({ db, platform, actor, input }) => updateItem(db, platform.clock, actor, input),
  shelve: ({ db, actor, input }) => shelveItem(db, actor, input),
  decide: ({ db, actor, input }) => decideItem(db, actor, input),
  remove: ({ db, platform, actor, input }) => removeItem(db, platform.clock, actor, input.itemId),
  restore: ({ db, actor, input }) => restoreItem(db, actor, input.itemId),
  favour: ({ db, actor, input }) => favourItem(db, actor, input),
  download: ({ db, actor, input }) => downloadItem(db, actor, input),
  addToCourse: ({ db, platform, actor, input }) => addToCourse(db, platform, actor, input),
  saveFolder: ({ db, input }) => saveFolder(db, input),
  updateFolder: ({ db, input }) => updateFolder(db, input),
  removeFolder: ({ db, input }) => removeFolder(db, input.folderId),
});
