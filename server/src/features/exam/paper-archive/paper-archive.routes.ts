import { paperArchiveApi } from '@xueyan/contract/exam/paper-archive';
import { implement } from '../../../http/implement.ts';
import { packPapers } from './paper-archive.service.ts';

export const paperArchiveRoutes = implement(paperArchiveApi, {
  pack: ({ db, actor, input }) => packPapers(db, actor, input),
});
