import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';

export const SchoolClass = z.object({
  classId: Id,
  classCode: z.string(),
  className: z.string(),
  studentCount: z.number().int(),
});
export type SchoolClass = z.output<typeof SchoolClass>;

export const schoolClassApi = {
  list: post('class/list', {
    access: 'may:course.teach',
    summary: 'The classes of the school, to choose from',
    input: pageQuery({ className: z.string().max(40).optional() }, ['classCode', 'className', 'studentCount']),
    output: pageOf(SchoolClass),
  }),
};
