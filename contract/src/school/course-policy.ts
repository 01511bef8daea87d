import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { Id } from '../wire/scalar.ts';
import { isWithin, type Scope, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

/** How they follow each other is in `courseTransitions`. */
export const courseStates = ['unreleased', 'released', 'inProgress', 'ended'] as const;
export const CourseState = z.enum(courseStates);
export type CourseState = z.output<typeof CourseState>;

/** Students see what the course is about. */
export const isOut = (state: CourseState) => state !== 'unreleased';

/** Students may be in its sections, be it only to read them again. */
export const hasBegun = (state: CourseState) => state === 'inProgress' || state === 'ended';

/** Students see it, and it has not ended. */
export const isCurrent = (state: CourseState) => state === 'released' || state === 'inProgress';

/** Who teaches a course beside its owner. Assistants mark, and nothing else. */
export const courseRoles = ['coTeacher', 'assistant'] as const;
export type CourseRole = (typeof courseRoles)[number];

/** What somebody on the team may do: change the content, see to members, mark, and run lessons and sign-ins. */
export const courseRights = ['edit', 'members', 'mark', 'run'] as const;
export type CourseRight = (typeof courseRights)[number];

export const CourseTeam = z.array(z.object({ userId: Id, rights: z.array(z.enum(courseRights)) }));
export type CourseTeam = z.output<typeof CourseTeam>;

/** A course is its owner's, and of the owner's organization; those on its team have rights of their own. */
export interface TaughtCourse {
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
}

/** Everybody who teaches a course, its owner first; those with a right, where one is named. */
export const teachersIn = ({ teacherId, team }: Pick<TaughtCourse, 'teacherId' | 'team'>, right?: CourseRight) => [
  teacherId,
  ...team.filter(({ rights }) => !right || rights.includes(right)).map(({ userId }) => userId),
];

/** Whether somebody owns the course, or reaches it by the data range. */
const isCourseWithin = (scope: Scope, { teacherId, teacherOrganizationId }: TaughtCourse) =>
  isWithin(scope, { ownerId: teacherId, organizationId: teacherOrganizationId });

/** Owns the course, has this right on its team (any, without one), or manages courses as far as it. */
export const isCourseTaughtBy = (actor: Rights, course: TaughtCourse, right?: CourseRight) =>
  isCourseWithin(scopeOf(actor, 'course.manage'), course) ||
  course.team.some(({ userId, rights }) => userId === actor.id && (!right || rights.includes(right)));

const withRight =
  (right?: CourseRight) =>
  (actor: Rights, course: TaughtCourse): boolean =>
    (may(actor, 'course.teach') || may(actor, 'course.manage')) && isCourseTaughtBy(actor, course, right);

/** Whoever teaches in it at all: sees it as its teachers do. */
export const mayTeachCourse = withRight();
/** Changes what it says and its sections, and leads it from state to state. */
export const mayEditCourse = withRight('edit');
/** Says which classes and students are in it, and answers who asks to be. */
export const mayManageMembers = withRight('members');
export const mayMarkCourse = withRight('mark');
/** Runs its lessons and sign-ins. */
export const mayRunCourse = withRight('run');

/** Its owner, and those who manage courses as far as it: chooses the team, hands it on, archives and deletes it. */
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

/** Those who teach it, and while it is out students of its classes and whoever sits in on it for now. */
export const mayOpenCourse = (actor: Rights, course: Studied) =>
  mayTeachCourse(actor, course) || (isOut(course.state) && studies(actor, course));

/** As `mayOpenCourse`, and its sections too: students once it has begun. */
export const mayStudyCourse = (actor: Rights, course: Studied) =>
  mayTeachCourse(actor, course) || (hasBegun(course.state) && studies(actor, course));

/** What may be done to a course in which state. */
export const courseTransitions = transitions<CourseState>()({
  release: {
    moves: { unreleased: 'released' },
    who: mayEditCourse,
    when: ({ sectionCount }: { sectionCount: number }) => sectionCount > 0,
  },
  /** From now on its students work in it. */
  begin: { moves: { released: 'inProgress' }, who: mayEditCourse },
  withdraw: { moves: { released: 'unreleased', inProgress: 'unreleased' }, who: mayEditCourse },
  end: { moves: { inProgress: 'ended' }, who: mayEditCourse },
  /** Refused as long as something of a student's is in it. */
  remove: { moves: { unreleased: 'gone' }, who: mayOwnCourse },
});

/** What students are in now stays in the lists. */
export const isArchivable = (state: CourseState) => !isCurrent(state);
