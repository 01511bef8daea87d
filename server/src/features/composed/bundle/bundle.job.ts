import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { archiveJob, exportCourse, exportJob } from './bundle-export.service.ts';
import { importBundle, importJob } from './bundle-import.service.ts';
import { lookInto, lookJob } from './bundle-plan.service.ts';
import { expireBundles } from './bundle-upload.service.ts';
import { archiveCourse } from './course-archive.service.ts';

export const bundleJobs = (features: readonly Feature[]) => {
  const kinds = features.flatMap(({ sectionKinds = [] }) => sectionKinds);
  const sources = gradeSourcesOf(features);
  return [
    defineJob({
      ...lookJob,
      state: 'none',
      run: async ({ db, platform, actor }, { bundleId }) => {
        await lookInto({ db, platform, actor, kinds }, bundleId);
        return { bundleId };
      },
    }),
    defineJob({
      ...importJob,
      state: 'none',
      run: ({ db, platform, actor, progress, signal }, input) =>
        importBundle({ db, platform, actor, kinds }, input, { progress, signal }),
    }),
    defineJob({
      ...exportJob,
      state: 'none',
      run: ({ db, platform, actor, progress, signal }, input) =>
        exportCourse({ db, platform, actor, kinds }, input, { progress, signal }),
    }),
    defineJob({
      ...archiveJob,
      state: 'none',
      run: ({ db, platform, actor, progress, signal }, { courseId }) =>
        archiveCourse({ db, platform, actor, kinds, sources }, courseId, { progress, signal }),
    }),
    defineJob({
      kind: 'coursebundle.expire',
      title: { zh: '清理过期的课程包', en: 'Purge old course packages', mn: 'Хуучин багц цэвэрлэх' },
      access: 'system',
      schedule: { everyMs: 3_600_000 },
      run: ({ db, platform }) => expireBundles(db, platform.files),
    }),
  ];
};
