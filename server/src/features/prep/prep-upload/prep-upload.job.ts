import { defineJob } from '../../../http/job.ts';
import { expirePrepUploads } from './prep-upload.service.ts';

/** Deletes uploads that nobody went on with. */
export const prepUploadJobs = [
  defineJob({
    kind: 'prepupload.expire',
    title: {
      zh: '清理备课中心未完成的上传',
      en: 'Purge uploads to the preparation centre that were given up',
      mn: 'Бэлтгэлийн төвийн дутуу байршуулалтыг цэвэрлэх',
    },
    access: 'system',
    schedule: { everyMs: 600_000 },
    run: ({ db, platform }) => expirePrepUploads(db, platform.files),
  }),
];
