import { defineFeature } from '../../../http/feature.ts';
import { attachmentJobs } from './attachment.job.ts';
import { attachmentParameters } from './attachment.parameter.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { resumableStream } from './resumable.stream.ts';

export const attachmentFeature = defineFeature({
  name: 'school/attachment',
  routes: attachmentRoutes,
  parameters: Object.values(attachmentParameters),
  streams: [resumableStream],
  jobs: attachmentJobs,
  audits: { 'attachment.delete': { zh: '删除附件', en: 'Deleted an attachment', mn: 'Хавсралт устгасан' } },
});
