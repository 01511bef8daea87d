import { libraryApi } from '@xueyan/contract/content/library';
import { implement } from '../../../http/implement.ts';
import {
  addToCourse,
  decideItems,
  downloadItem,
  favourItem,
  getItem,
  listLibrary,
  moveItems,
  removeItems,
  restoreItems,
  restoreVersion,
  shelveItem,
  updateItem,
} from './library.service.ts';
import { listFolders, removeFolder, saveFolder, updateFolder } from './library-folder.service.ts';

export const libraryRoutes = implement(libraryApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listLibrary(db, platform.clock, actor, input) }),
  folders: ({ db, actor }) => listFolders(db, actor),
  get: ({ db, platform, actor, input }) => getItem(db, platform.clock, actor, input.itemId),
  update: ({ db, platform, actor, input }) => updateItem(db, platform.clock, actor, input),
  shelve: ({ db, actor, input }) => shelveItem(db, actor, input),
  decide: ({ db, actor, input }) => decideItems(db, actor, input),
  move: ({ db, actor, input }) => moveItems(db, actor, input),
  restoreVersion: ({ db, platform, actor, input }) => restoreVersion(db, platform.clock, actor, input),
  remove: ({ db, platform, actor, input }) => removeItems(db, platform.clock, actor, input.itemIds),
  restore: ({ db, actor, input }) => restoreItems(db, actor, input.itemIds),
  favour: ({ db, actor, input }) => favourItem(db, actor, input),
  download: ({ db, platform, actor, input }) => downloadItem(db, platform.clock, actor, input),
  addToCourse: ({ db, platform, actor, input }) => addToCourse(db, platform, actor, input),
  saveFolder: ({ db, input }) => saveFolder(db, input),
  updateFolder: ({ db, input }) => updateFolder(db, input),
  removeFolder: ({ db, input }) => removeFolder(db, input.folderId),
});
