import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';

export const copyApi = {
  course: post('course/copy', {
    access: 'may:course.teach',
    audit: { action: 'course.copy', target: 'courseId' },
    summary:
      'A copy of a course as an unreleased one of my own: catalogue, texts, experiments, files and prerequisites, no deadlines',
    input: z.strictObject({ courseId: Id }),
    output: z.object({ courseId: Id }),
  }),
  section: post('section/copy', {
    access: 'may:course.teach',
    audit: { action: 'section.copy', made: 'sectionId' },
    summary: 'A copy of a section right after it, with its text or experiment and its files, without its deadline',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ sectionId: Id }),
  }),
};
