import type { AnnotationReport } from '@xueyan/contract/prep/annotation';
import { defineJob } from '../../../http/job.ts';
import { annotationImportJob, importStored } from './annotation-intake.service.ts';

export const annotationJobs = [
  defineJob({
    ...annotationImportJob,
    state: 'none',
    run: ({ db, platform, actor, progress }, input): Promise<AnnotationReport> =>
      importStored(db, platform, actor, input, progress),
  }),
];
