import { defineJob } from '../../../http/job.ts';
import { readingJob } from './document.service.ts';
import { readDocument } from './reading.service.ts';
import { makeVectors, vectorJob } from './revector.service.ts';
import { spaceJob, takeSpace } from './space-source.service.ts';

export const knowledgeJobs = [
  defineJob({ ...readingJob, state: 'none', run: (context, { documentId }) => readDocument(context, documentId) }),
  defineJob({ ...spaceJob, state: 'none', run: takeSpace }),
  defineJob({ ...vectorJob, state: 'none', run: makeVectors }),
];
