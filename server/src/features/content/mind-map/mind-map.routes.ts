import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { implement } from '../../../http/implement.ts';
import {
  addOwnMap,
  copyMindMap,
  getMindMap,
  listMindMaps,
  listVersions,
  removeMindMap,
  restoreVersion,
  saveContent,
  updateMindMap,
} from './mind-map.service.ts';

export const mindMapRoutes = implement(mindMapApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMindMaps(db, platform.clock, actor, input) }),
  add: async ({ db, actor, input }) => ({ mapId: await addOwnMap(db, actor, input.title, input.content) }),
  get: ({ db, platform, actor, input }) => getMindMap(db, platform.clock, actor, input.mapId),
  saveContent: ({ db, platform, actor, input }) => saveContent(db, platform.clock, actor, input),
  update: ({ db, actor, input }) => updateMindMap(db, actor, input),
  copy: ({ db, actor, input }) => copyMindMap(db, actor, input.mapId),
  remove: ({ db, actor, input }) => removeMindMap(db, actor, input.mapId),
  listVersion: ({ db, platform, actor, input }) => listVersions(db, platform.clock, actor, input.mapId),
  restore: ({ db, platform, actor, input }) => restoreVersion(db, platform.clock, actor, input),
});
