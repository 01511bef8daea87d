import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { Course } from './course.ts';
import { Chapter, Section } from './section.ts';

const Row = Section.extend({ chapterTitle: z.string() });

/** A course as a student of it sees it who has done nothing yet; leaves no trace. */
export const coursePreviewApi = {
  get: get('coursepreview/get', {
    access: 'may:course.teach',
    summary: 'A course as a new student of one of its classes sees it, whatever its state',
    /** The class whose dates hold; without one the general dates do. */
    input: z.object({ courseId: Id, classId: Id.optional() }),
    output: z.object({
      course: Course,
      /** Students see it at all. */
      visible: z.boolean(),
      /** Students may be in its sections. */
      open: z.boolean(),
      classes: z.array(z.object({ classId: Id, className: z.string() })),
      sections: z.array(Chapter),
      experiments: z.array(Row),
      classwork: z.array(Row),
      /** What is read, watched and looked up. */
      courseware: z.array(Row),
    }),
  }),
};
