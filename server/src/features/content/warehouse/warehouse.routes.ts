import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { warehouseLockApi } from '@xueyan/contract/content/warehouse-lock';
import { implement } from '../../../http/implement.ts';
import {
  addSpace,
  getTree,
  listMembers,
  listSpaces,
  removeSpace,
  searchPages,
  setMember,
  updateSpace,
} from './warehouse.service.ts';
import { bringBack, listRemoved, purgePage } from './warehouse-bin.service.ts';
import {
  addPage,
  getPage,
  listVersions,
  lockPage,
  movePage,
  removePage,
  restorePage,
  setTemplate,
  tellInterrupted,
  unlockPage,
  updatePage,
} from './warehouse-page.service.ts';

const pageRoutes = implement(warehouseApi, {
  spaces: ({ db, actor }) => listSpaces(db, actor),
  saveSpace: ({ db, actor, input }) => addSpace(db, actor, input),
  updateSpace: ({ db, actor, input }) => updateSpace(db, actor, input),
  removeSpace: ({ db, actor, input }) => removeSpace(db, actor, input.spaceId),
  members: ({ db, actor, input }) => listMembers(db, actor, input.spaceId),
  setMember: ({ db, actor, input }) => setMember(db, actor, input),
  tree: ({ db, actor, input }) => getTree(db, actor, input.spaceId),
  page: ({ db, platform, actor, input }) => getPage(db, platform.clock, actor, input.pageId),
  addPage: ({ db, actor, input }) => addPage(db, actor, input),
  setTemplate: ({ db, actor, input }) => setTemplate(db, actor, input),
  movePage: ({ db, actor, input }) => movePage(db, actor, input),
  lock: ({ db, platform, actor, input }) => lockPage(db, platform, actor, input),
  unlock: ({ db, platform, actor, input }) => unlockPage(db, platform, actor, input.pageId),
  updatePage: ({ db, platform, actor, input }) => updatePage(db, platform.clock, actor, input),
  removePage: ({ db, platform, actor, input }) => removePage(db, platform.clock, actor, input.pageId),
  removedPages: ({ db, platform, actor, input }) => listRemoved(db, platform.clock, actor, input.spaceId),
  bringBack: ({ db, actor, input }) => bringBack(db, actor, input.pageId),
  purgePage: ({ db, actor, input }) => purgePage(db, actor, input.pageId),
  versions: ({ db, platform, actor, input }) => listVersions(db, platform.clock, actor, input.pageId),
  restore: ({ db, platform, actor, input }) => restorePage(db, platform.clock, actor, input),
  search: ({ db, actor, input }) => searchPages(db, actor, input),
});

const lockRoutes = implement(warehouseLockApi, {
  interrupted: ({ db, platform, actor, input }) => tellInterrupted(db, platform, actor, input.pageId),
});

export const warehouseRoutes = [...pageRoutes, ...lockRoutes];
