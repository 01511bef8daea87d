import { z } from 'zod';
import { MachineState } from '../lab/machine-state.ts';
import { Course, StudyCourse } from '../school/course.ts';
import { get } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** What is handed in and marked: an experiment, or a task. */
const DueKind = z.enum(['experiment', 'task']);

const Place = z.object({ sectionId: Id, title: z.string(), courseId: Id, courseName: z.string() });

export const homeApi = {
  student: get('home/student', {
    access: 'may:course.study',
    summary: 'What a student comes for: running machines, what is due, where they left off, courses',
    output: z.object({
      machines: z.array(Place.extend({ machineId: Id, state: MachineState, endTime: DateTime.nullable() })),
      /** Experiments and tasks. */
      due: z.array(Place.extend({ kind: DueKind, dueTime: DateTime, returned: z.boolean() })),
      /** The next section that is not finished, in the course opened last; none that is named above. */
      resume: Place.nullable(),
      results: z.array(Place.extend({ score: z.number(), points: z.number().int(), publishTime: DateTime })),
      courses: z.array(StudyCourse),
    }),
  }),
  teacher: get('home/teacher', {
    access: 'may:course.teach',
    summary: 'What a teacher comes for: what waits for marking, labs running now, courses',
    output: z.object({
      /** With whose report waits longest, and their run; of a task the work, and no name where it is marked without. */
      toMark: z.array(
        Place.extend({
          kind: DueKind,
          ...{ count: z.number().int(), oldestTime: DateTime, oldestName: z.string(), runId: Id },
        }),
      ),
      /** With the names of the first who are stuck. */
      running: z.array(
        Place.extend({ count: z.number().int(), stuckCount: z.number().int(), stuckNames: z.array(z.string()) }),
      ),
      /** The courses changed last, at most six. */
      courses: z.array(Course),
      courseCount: z.number().int(),
      studentCount: z.number().int(),
    }),
  }),
};
