import { removeAbandonedForms } from '../../../http/form.ts';
import { defineJob } from '../../../http/job.ts';
import { expireUploads } from './resumable.service.ts';

/** Gives up uploads that nobody went on with, in pieces or as a form. */
export const attachmentJobs = [
  defineJob({
    kind: 'upload.expire',
    access: 'system',
    schedule: { everyMs: 600_000 },
    run: async ({ db, platform }) => {
      await expireUploads(db, platform.files);
      await removeAbandonedForms(platform.files.incoming);
    },
  }),
];
