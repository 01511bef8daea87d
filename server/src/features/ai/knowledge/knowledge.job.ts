import { defineJob } from '../../../http/job.ts';
import { readingJob } from './document.service.ts';
import { readDocument } from './reading.service.ts';
import { makeVectors, vectorJob } from './revector.service.ts';
import { spaceJob, takeSpace } from './space-source.service.ts';

export const knowledgeJobs = [
  defineJob({ ...readingJob, run: (context, { documentId }) => readDocument(context, documentId) }),
  defineJob({ ...spaceJob, run: takeSpace }),
  defineJob({ ...vectorJob, run: makeVectors }),
];
