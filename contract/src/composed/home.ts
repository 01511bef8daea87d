import { z } from 'zod';
import { MachineState } from '../lab/machine-state.ts';
import { Course, StudyCourse } from '../school/course.ts';
import { get } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { homeLayoutOf, OpenedPage } from './home-layout.ts';

/** Kind of work that is handed in and marked: an experiment, or a task. */
const DueKind = z.enum(['experiment', 'task']);

const Place = z.object({ sectionId: Id, title: z.string(), courseId: Id, courseName: z.string() });

/** Part of every home: the pages that its owner opened last. */
const Recent = z.array(OpenedPage);

export const homeApi = {
  student: get('home/student', {
    access: 'may:course.study',
    summary: 'What a student comes for: running machines, what is due, where they left off, courses',
    output: z.object({
      machines: z.array(Place.extend({ machineId: Id, state: MachineState, endTime: DateTime.nullable() })),
      /** Experiments and tasks. */
      due: z.array(Place.extend({ kind: DueKind, dueTime: DateTime, returned: z.boolean() })),
      /** Exams that can be sat now or begin within a week, with the latest time to begin or to finish. */
      exams: z.array(
        z.object({
          ...{ examId: Id, examName: z.string(), courseName: z.string(), minutes: z.number().int() },
          ...{ open: z.boolean(), begun: z.boolean(), beginTime: DateTime, untilTime: DateTime },
        }),
      ),
      /** The next unfinished section in the course opened last, except those listed above. */
      resume: Place.nullable(),
      results: z.array(Place.extend({ score: z.number(), points: z.number().int(), publishTime: DateTime })),
      courses: z.array(StudyCourse),
      layout: homeLayoutOf('student'),
      recent: Recent,
    }),
  }),
  teacher: get('home/teacher', {
    access: 'may:course.teach',
    summary: 'What a teacher comes for: what waits for marking, labs running now, courses',
    output: z.object({
      /**
       * Includes the person whose report waits longest, and their attempt; for a task the work, without a name if
       * marking is anonymous.
       */
      toMark: z.array(
        Place.extend({
          kind: DueKind,
          ...{ count: z.number().int(), oldestTime: DateTime, oldestName: z.string(), runId: Id },
        }),
      ),
      /** With the names of the first stuck students. */
      running: z.array(
        Place.extend({ count: z.number().int(), stuckCount: z.number().int(), stuckNames: z.array(z.string()) }),
      ),
      /** At most six courses, the latest changed first. */
      courses: z.array(Course),
      courseCount: z.number().int(),
      studentCount: z.number().int(),
      /**
       * Number of course applications that wait for a decision; known in advance so that the page reserves their space.
       */
      applicationCount: z.number().int(),
      layout: homeLayoutOf('teacher'),
      recent: Recent,
    }),
  }),
};
