import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { Course } from './course.ts';
import { Chapter, Section } from './section.ts';

const Row = Section.extend({ chapterTitle: z.string() });

/** A course as a student without any work sees it; nothing is recorded. */
export const coursePreviewApi = {
  get: get('coursepreview/get', {
    access: 'may:course.teach',
    summary: 'A course as a new student of one of its classes sees it, whatever its state',
    /** Class whose dates apply; without one the general dates apply. */
    input: z.object({ courseId: Id, classId: Id.optional() }),
    output: z.object({
      course: Course,
      /** Whether students see the course at all. */
      visible: z.boolean(),
      /** Whether students may open its sections. */
      open: z.boolean(),
      classes: z.array(z.object({ classId: Id, className: z.string() })),
      sections: z.array(Chapter),
      experiments: z.array(Row),
      classwork: z.array(Row),
      /** Sections to read, watch or look up. */
      courseware: z.array(Row),
    }),
  }),
};
