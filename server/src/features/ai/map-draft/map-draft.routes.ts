import { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import { implement } from '../../../http/implement.ts';
import { draftMap, saveDraft } from './map-draft.service.ts';

export const mapDraftRoutes = implement(mapDraftApi, {
  draft: ({ db, platform, actor, input }) => draftMap(db, platform, actor, input),
  save: async ({ db, actor, input }) => ({ mapId: await saveDraft(db, actor, input) }),
});
