import type { Feature } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { archiveJob, archiveState, makeArchive, removeExpired } from './personal-archive.service.ts';

export const personalArchiveJobs = (features: readonly Feature[]) => {
  const parts = features.flatMap(({ portable = [] }) => portable);
  return [
    defineJob({
      ...archiveJob,
      fair: true,
      state: archiveState,
      run: (context, { archiveId }) => makeArchive(context, archiveId, parts),
    }),
    defineJob({
      ...{ kind: 'personalarchive.sweep', access: 'system', schedule: { at: '04:50' } },
      title: {
        zh: '清理过期的个人数据包',
        en: 'Delete old archives of people’s data',
        mn: 'Хуучин хувийн архив устгах',
      },
      run: async ({ db, platform }) => {
        const removed = await removeExpired(db, platform);
        if (removed > 0) platform.log.info('old archives of people were deleted', { removed });
      },
    }),
  ];
};
