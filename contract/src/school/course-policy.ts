import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { Id } from '../wire/scalar.ts';
import { isWithin, type Scope, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

/** States of a course; see `courseTransitions`. */
export const courseStates = ['unreleased', 'released', 'inProgress', 'ended'] as const;
export const CourseState = z.enum(courseStates);
export type CourseState = z.output<typeof CourseState>;

/** Returns whether students see the description of a course. */
export const isOut = (state: CourseState) => state !== 'unreleased';

/** Returns whether students may open sections, if only to read them again. */
export const hasBegun = (state: CourseState) => state === 'inProgress' || state === 'ended';

/** Returns whether students see a course that has not ended. */
export const isCurrent = (state: CourseState) => state === 'released' || state === 'inProgress';

/** Roles on the teaching team besides the owner. Assistants only mark. */
export const courseRoles = ['coTeacher', 'assistant'] as const;
export type CourseRole = (typeof courseRoles)[number];

/**
 * Rights of a team member: to change contents, to manage members, to mark, and to run class sessions and attendance.
 */
export const courseRights = ['edit', 'members', 'mark', 'run'] as const;
export type CourseRight = (typeof courseRights)[number];

export const CourseTeam = z.array(z.object({ userId: Id, rights: z.array(z.enum(courseRights)) }));
export type CourseTeam = z.output<typeof CourseTeam>;

/** A course belongs to its owner and the owner’s organization; members of its team have rights of their own. */
export interface TaughtCourse {
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
}

/** Returns the ids of all who teach a course, its owner first; with `right`, only of those who have it. */
export const teachersIn = ({ teacherId, team }: Pick<TaughtCourse, 'teacherId' | 'team'>, right?: CourseRight) => [
  teacherId,
  ...team.filter(({ rights }) => !right || rights.includes(right)).map(({ userId }) => userId),
];

/** Returns whether the course is owned or within the data range. */
const isCourseWithin = (scope: Scope, { teacherId, teacherOrganizationId }: TaughtCourse) =>
  isWithin(scope, { ownerId: teacherId, organizationId: teacherOrganizationId });

/**
 * Returns whether the actor owns the course, has this right on its team (any right when none is given), or manages
 * courses with it in their data range.
 */
export const isCourseTaughtBy = (actor: Rights, course: TaughtCourse, right?: CourseRight) =>
  isCourseWithin(scopeOf(actor, 'course.manage'), course) ||
  course.team.some(({ userId, rights }) => userId === actor.id && (!right || rights.includes(right)));

const withRight =
  (right?: CourseRight) =>
  (actor: Rights, course: TaughtCourse): boolean =>
    (may(actor, 'course.teach') || may(actor, 'course.manage')) && isCourseTaughtBy(actor, course, right);

/** Allows all who teach it, who see it as its teachers do. */
export const mayTeachCourse = withRight();
/** Allows changing its properties and sections, and its state. */
export const mayEditCourse = withRight('edit');
/** Allows setting its classes and students, and deciding requests. */
export const mayManageMembers = withRight('members');
export const mayMarkCourse = withRight('mark');
/** Allows running its class sessions and attendance. */
export const mayRunCourse = withRight('run');

/** Allows its owner, and managers with it in their data range, to change the team, transfer, archive and delete it. */
export const mayOwnCourse = (actor: Rights, course: TaughtCourse) =>
  (may(actor, 'course.teach') || may(actor, 'course.manage')) &&
  isCourseWithin(scopeOf(actor, 'course.manage'), course);

interface Studied extends TaughtCourse {
  state: CourseState;
  enrolled: boolean;
  auditing?: boolean;
}

const studies = (actor: Rights, { enrolled, auditing }: Studied) =>
  (may(actor, 'course.study') && enrolled) || auditing === true;

/** Allows those who teach it, and once it is released its students and current auditors. */
export const mayOpenCourse = (actor: Rights, course: Studied) =>
  mayTeachCourse(actor, course) || (isOut(course.state) && studies(actor, course));

/** As `mayOpenCourse` for the sections too: students only once it has begun. */
export const mayStudyCourse = (actor: Rights, course: Studied) =>
  mayTeachCourse(actor, course) || (hasBegun(course.state) && studies(actor, course));

/** Transitions between the states of a course. */
export const courseTransitions = transitions<CourseState>()({
  release: {
    moves: { unreleased: 'released' },
    who: mayEditCourse,
    when: ({ sectionCount }: { sectionCount: number }) => sectionCount > 0,
  },
  /** From this state on students work in it. */
  begin: { moves: { released: 'inProgress' }, who: mayEditCourse },
  withdraw: { moves: { released: 'unreleased', inProgress: 'unreleased' }, who: mayEditCourse },
  end: { moves: { inProgress: 'ended' }, who: mayEditCourse },
  /** Refused while it contains work of students. */
  remove: { moves: { unreleased: 'gone' }, who: mayOwnCourse },
});

/** Returns whether a course can be archived: courses in use stay in the lists. */
export const isArchivable = (state: CourseState) => !isCurrent(state);
