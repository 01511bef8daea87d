import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id, Markdown, Maybe } from '../wire/scalar.ts';

export const ApplicationSectionForm = { applicationId: Maybe(Id, null), note: Markdown.max(5000) };

export const applicationSectionApi = {
  get: get('applicationsection/get', {
    access: 'user',
    summary: 'The AI application of a section of a course',
    input: z.object({ sectionId: Id }),
    output: z.object({
      sectionId: Id,
      applicationId: Id.nullable(),
      /** Empty where none is chosen. */
      name: z.string(),
      /** Whether the reader may use it now. */
      usable: z.boolean(),
      note: Markdown,
      editor: z.boolean(),
    }),
  }),
  save: post('applicationsection/save', {
    access: 'may:course.teach',
    shown: ['note'],
    audit: { action: 'applicationsection.save', target: 'sectionId' },
    summary: 'Says which AI application a section holds: one that I may use',
    input: z.strictObject({ sectionId: Id, ...ApplicationSectionForm }),
    output: z.null(),
  }),
  use: post('applicationsection/use', {
    access: 'user',
    summary: 'I have used the application of a section: for a student that finishes it',
    input: z.strictObject({ sectionId: Id }),
    output: z.null(),
  }),
};
