import { personalArchiveApi } from '@xueyan/contract/base/personal-archive';
import { implement } from '../../../http/implement.ts';
import { listArchives, removeArchive, startArchive, startArchiveFor } from './personal-archive.service.ts';

export const personalArchiveRoutes = implement(personalArchiveApi, {
  list: ({ db, platform, actor }) => listArchives(db, platform, actor),
  start: ({ db, platform, actor }) => startArchive(db, platform, actor),
  startFor: ({ db, platform, actor, input }) => startArchiveFor(db, platform, actor, input.userId, input.reason),
  remove: ({ db, platform, actor, input }) => removeArchive(db, platform, actor, input.archiveId),
});
