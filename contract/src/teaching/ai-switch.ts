import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';

/** Choice if the assistant may help in an experiment: inherited from the level above, or set for itself. */
export const aiChoices = ['inherit', 'allowed', 'closed'] as const;
export type AiChoice = (typeof aiChoices)[number];
const Choice = z.enum(aiChoices);

const Section = z.strictObject({ sectionId: Id });

export const aiSwitchApi = {
  get: get('aiswitch/get', {
    access: 'may:course.teach',
    summary: 'What is said of AI in an experiment, in its course and in the school, for who teaches it',
    input: Section,
    output: z.object({
      choice: Choice,
      courseChoice: Choice,
      /** Setting of the school, used where nothing else is set. */
      school: z.boolean(),
      /** Resulting permission for students who work in it. */
      allowed: z.boolean(),
    }),
  }),
  save: post('aiswitch/save', {
    access: 'may:course.teach',
    audit: { action: 'aiswitch.save', target: 'sectionId' },
    summary: 'Says whether AI may help students while they work in an experiment; in force at once',
    input: Section.extend({ choice: Choice }),
    output: z.null(),
  }),
  saveCourse: post('aiswitch/savecourse', {
    access: 'may:course.teach',
    audit: { action: 'aiswitch.savecourse', target: 'courseId' },
    summary: 'The same for the experiments of a course that say nothing themselves',
    input: z.strictObject({ courseId: Id, choice: Choice }),
    output: z.null(),
  }),
  state: get('aiswitch/state', {
    access: 'user',
    summary: 'Whether AI may help in an experiment that I can open',
    input: Section,
    output: z.object({ allowed: z.boolean() }),
  }),
};
