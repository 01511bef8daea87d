import type { CourseClassId, VirtualClass } from '@xueyan/contract/school/course-choice';

/** The facts of a lesson that matter for conflicts. */
export interface Occupied {
  lessonId: string;
  courseId: string;
  courseName: string;
  /** Teacher of the course. */
  ownerId: string;
  ownerName: string;
  /** Teacher of this lesson if it is not the teacher of the course. */
  teacherName: string;
  classroom: string;
  /** Id of the school's room at its place; null for any other text. */
  classroomId: string | null;
  classes: { classId: string; className: string }[];
  virtualClasses: VirtualClass[];
  date: string;
  startPeriod: number;
  endPeriod: number;
}

/** Lessons to plan, without their times. */
export interface Subject {
  courseId: string;
  ownerId: string;
  ownerName: string;
  teacherName: string;
  classroom: string;
  classroomId: string | null;
  classIds: CourseClassId[];
}

export interface Slot {
  date: string;
  startPeriod: number;
  endPeriod: number;
}

/** Resources that both lessons need at once. */
export interface Clash {
  slot: Slot;
  with: Occupied;
  teacher: boolean;
  classroom: boolean;
  classes: { classId: string; className: string }[];
}

/** Normalizes names: `A 101` and `a101` are the same room, `Li Ming` and `李明` are not the same teacher. */
const plain = (name: string) => name.toLowerCase().replace(/\s+/g, '');

type Taught = Pick<Occupied, 'ownerId' | 'ownerName' | 'teacherName'>;

/**
 * Returns true if two lessons have the same teacher, who cannot teach both at once. Lessons of one owner's courses have
 * the same teacher unless both name different ones. Lessons of different owners have the same teacher if one names a
 * person who owns, or is named for, the other; two owners who only share a name are two people.
 */
export function sameTeacher(a: Taught, b: Taught): boolean {
  const [nameA, nameB] = [plain(a.teacherName), plain(b.teacherName)];
  if (a.ownerId === b.ownerId) return !nameA || !nameB || nameA === nameB;
  const [ownerA, ownerB] = [plain(a.ownerName), plain(b.ownerName)];
  const somebodyElse = (nameA && nameA !== ownerA) || (nameB && nameB !== ownerB);
  return Boolean(somebodyElse) && (nameA || ownerA) === (nameB || ownerB);
}

type Place = Pick<Occupied, 'classroom' | 'classroomId'>;

/** Compares places: rooms of the school by id, any other place by its text. */
const sameRoom = (a: Place, b: Place) =>
  a.classroomId !== null && b.classroomId !== null
    ? a.classroomId === b.classroomId
    : plain(a.classroom) !== '' && plain(a.classroom) === plain(b.classroom);

/** Returns shared classes. Individual students of a course conflict only with lessons of that course. */
const sharedClasses = (subject: Subject, taken: Occupied) => [
  ...taken.classes.filter(({ classId }) => subject.classIds.includes(classId)),
  ...(subject.courseId === taken.courseId
    ? taken.virtualClasses
        .filter((classId) => subject.classIds.includes(classId))
        .map((classId) => ({ classId, className: classId }))
    : []),
];

const atOnce = (a: Slot, b: Slot) => a.date === b.date && a.startPeriod <= b.endPeriod && b.startPeriod <= a.endPeriod;

/** Returns all conflicts with existing lessons, in the order of the slots. */
export function findClashes(subject: Subject, slots: Slot[], taken: Occupied[]): Clash[] {
  const inTheWay = taken
    .map((other) => ({
      with: other,
      teacher: sameTeacher(subject, other),
      classroom: sameRoom(subject, other),
      classes: sharedClasses(subject, other),
    }))
    .filter(({ teacher, classroom, classes }) => teacher || classroom || classes.length > 0);
  return slots.flatMap((slot) =>
    inTheWay.filter((clash) => atOnce(slot, clash.with)).map((clash) => ({ slot, ...clash })),
  );
}
