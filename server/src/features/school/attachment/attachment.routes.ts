import { attachmentApi } from '@xueyan/contract/school/attachment';
import { implement } from '../../../http/implement.ts';
import { listAttachments, removeAttachment } from './attachment.service.ts';

export const attachmentRoutes = implement(attachmentApi, {
  list: async ({ db, platform, actor, input }) => ({
    attachmentList: await listAttachments(db, platform.clock, actor, input.sectionId),
  }),
  remove: ({ db, platform, actor, input }) => removeAttachment(db, platform, actor, input.attachmentId),
});
