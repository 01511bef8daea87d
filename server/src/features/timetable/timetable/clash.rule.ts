import type { CourseClassId, VirtualClass } from '@xueyan/contract/school/course-choice';

/** A lesson as far as it can stand in another's way. */
export interface Occupied {
  lessonId: string;
  courseId: string;
  courseName: string;
  /** The teacher of the course. */
  ownerId: string;
  ownerName: string;
  /** Who teaches this lesson, when it is not left to the teacher of the course. */
  teacherName: string;
  classroom: string;
  /** The room of the school that its place is; null for any other text. */
  classroomId: string | null;
  classes: { classId: string; className: string }[];
  virtualClasses: VirtualClass[];
  date: string;
  startPeriod: number;
  endPeriod: number;
}

/** What is to be planned, before it has times. */
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

/** What both lessons would need at once. */
export interface Clash {
  slot: Slot;
  with: Occupied;
  teacher: boolean;
  classroom: boolean;
  classes: { classId: string; className: string }[];
}

/** `A 101` and `a101` are the same room, `Li Ming` and `李明` are not the same teacher. */
const plain = (name: string) => name.toLowerCase().replace(/\s+/g, '');

type Taught = Pick<Occupied, 'ownerId' | 'ownerName' | 'teacherName'>;

/**
 * One person cannot teach two lessons at once. Lessons of courses of the same teacher are taught by that teacher unless
 * each names another one. Of different teachers' courses they are taught by the same person when one names somebody who
 * teaches, or is named for, the other; two teachers who only happen to share a name are two people.
 */
export function sameTeacher(a: Taught, b: Taught): boolean {
  const [nameA, nameB] = [plain(a.teacherName), plain(b.teacherName)];
  if (a.ownerId === b.ownerId) return !nameA || !nameB || nameA === nameB;
  const [ownerA, ownerB] = [plain(a.ownerName), plain(b.ownerName)];
  const somebodyElse = (nameA && nameA !== ownerA) || (nameB && nameB !== ownerB);
  return Boolean(somebodyElse) && (nameA || ownerA) === (nameB || ownerB);
}

type Place = Pick<Occupied, 'classroom' | 'classroomId'>;

/** Rooms of the school are told apart by their ids, any other place by its text. */
const sameRoom = (a: Place, b: Place) =>
  a.classroomId !== null && b.classroomId !== null
    ? a.classroomId === b.classroomId
    : plain(a.classroom) !== '' && plain(a.classroom) === plain(b.classroom);

/** Students who take a course one by one are in the way of that course's lessons only. */
const sharedClasses = (subject: Subject, taken: Occupied) => [
  ...taken.classes.filter(({ classId }) => subject.classIds.includes(classId)),
  ...(subject.courseId === taken.courseId
    ? taken.virtualClasses
        .filter((classId) => subject.classIds.includes(classId))
        .map((classId) => ({ classId, className: classId }))
    : []),
];

const atOnce = (a: Slot, b: Slot) => a.date === b.date && a.startPeriod <= b.endPeriod && b.startPeriod <= a.endPeriod;

/** Every lesson already there that stands in the way, in the order of the slots. */
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
