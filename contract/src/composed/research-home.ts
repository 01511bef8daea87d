import { z } from 'zod';
import { researchStates } from '../research/research-policy.ts';
import { SchoolDate } from '../school/school-date.ts';
import { get } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { homeLayoutOf, OpenedPage } from './home-layout.ts';

/** Separate from the other homes, which need nothing from research. */
export const researchHomeApi = {
  research: get('home/research', {
    access: 'may:research.write',
    summary: 'What a researcher comes for: own projects, the next stages of them',
    output: z.object({
      /** At most eight projects of the actor that are not closed, the latest changed first. */
      projects: z.array(
        z.object({
          ...{ researchProjectId: Id, name: z.string(), number: z.string(), state: z.enum(researchStates) },
          leading: z.boolean(),
          doneCount: z.number().int(),
          stageCount: z.number().int(),
        }),
      ),
      /** Unfinished stages of running projects, next first. */
      stages: z.array(
        z.object({ researchProjectId: Id, projectName: z.string(), name: z.string(), dueDate: SchoolDate }),
      ),
      layout: homeLayoutOf('research'),
      recent: z.array(OpenedPage),
    }),
  }),
};
