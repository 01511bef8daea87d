import { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import { implement } from '../../../http/implement.ts';
import { draftMap } from './map-draft.service.ts';

export const mapDraftRoutes = implement(mapDraftApi, {
  draft: ({ db, platform, actor, input }) => draftMap(db, platform, actor, input),
});
