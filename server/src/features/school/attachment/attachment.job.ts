import { removeAbandonedForms } from '../../../http/form.ts';
import { defineJob } from '../../../http/job.ts';
import { expireUploads } from './resumable.service.ts';

/** Job that deletes unfinished uploads, resumable ones and forms. */
export const attachmentJobs = [
  defineJob({
    kind: 'upload.expire',
    title: {
      zh: '清理过期的上传',
      en: 'Purge uploads that were given up',
      mn: 'Хугацаа дууссан байршуулалтыг цэвэрлэх',
    },
    access: 'system',
    schedule: { everyMs: 600_000 },
    run: async ({ db, platform }) => {
      await expireUploads(db, platform.files);
      await removeAbandonedForms(platform.files.incoming);
    },
  }),
];
