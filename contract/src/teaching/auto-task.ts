import { z } from 'zod';
import { Blueprint, Shortage } from '../exam/blueprint.ts';
import { post } from '../wire/endpoint.ts';
import { DateTime, Id, Maybe, markdown, Name } from '../wire/scalar.ts';
import { taskKinds } from './task.ts';

export const autoTaskApi = {
  compose: post('task/compose', {
    access: 'may:question.write',
    shown: ['title'],
    summary:
      'Adds a task to a chapter of a course, with a paper by a blueprint that is judged at once; where the blueprint cannot be met nothing is made, and it is said what is missing',
    input: z.strictObject({
      courseId: Id,
      /** Chapter at whose end the task is added. */
      parentId: Id,
      kind: z.enum(taskKinds),
      /** Name of the task and of its paper. */
      title: Name(60),
      /** What students read first. */
      content: markdown(z.string().trim().min(1).max(50_000)),
      openTime: Maybe(DateTime, null),
      dueTime: Maybe(DateTime, null),
      /** Lets the students see it at once. */
      give: z.boolean().default(false),
      blueprint: Blueprint.omit({ title: true, parallel: true }),
    }),
    output: z.object({
      /** Null if there are shortages. */
      sectionId: Id.nullable(),
      shortages: z.array(Shortage),
    }),
  }),
};
