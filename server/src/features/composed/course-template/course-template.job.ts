import type { Feature } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { addOfTemplate, makeOfTemplate, useSectionJob, useTemplateJob } from './use-template.service.ts';

export const courseTemplateJobs = (features: readonly Feature[]) => {
  const kinds = features.flatMap(({ sectionKinds = [] }) => sectionKinds);
  return [
    defineJob({
      ...useTemplateJob,
      state: 'none',
      concurrency: 2,
      run: ({ db, platform, actor, progress, signal }, { templateId }) =>
        makeOfTemplate({ db, platform, actor, kinds }, templateId, { progress, signal }),
    }),
    defineJob({
      ...useSectionJob,
      state: 'none',
      concurrency: 2,
      run: ({ db, platform, actor, progress, signal }, input) =>
        addOfTemplate({ db, platform, actor, kinds }, input, { progress, signal }),
    }),
  ];
};
