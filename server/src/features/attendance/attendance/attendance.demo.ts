import type { AttendanceWay } from '@xueyan/contract/attendance/attendance';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { studentsOfClasses } from '../../school/course-choice/course-choice.service.ts';
import { type PastAttendance, recordPastAttendance } from './past.service.ts';

/**
 * A demo attendance session: late and absent students by index in the class; all others signed in within the first
 * minutes.
 */
interface DemoSession {
  /** Days from today. */
  day: number;
  way: AttendanceWay;
  late: number[];
  leave: { place: number; note: string }[];
  absent: number[];
}

const sessions: DemoSession[] = [
  { day: -9, way: 'button', late: [11, 17], leave: [{ place: 5, note: '参加校运动会' }], absent: [22] },
  { day: -7, way: 'code', late: [17], leave: [{ place: 5, note: '参加校运动会' }], absent: [14, 22] },
  { day: -2, way: 'qr', late: [9, 17, 25], leave: [{ place: 20, note: '病假，有假条' }], absent: [22] },
];

const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutes = 10;
const lateAfter = 5;

/** Creates a few past attendance sessions of the class, so that the statistics have data. */
export async function createDemoAttendance({ db, platform, ...school }: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  const { courseId } = school;
  const classIds = school.classIds.slice(0, 1);
  const [teacherId = ''] = school.teacherIds;
  // The student as whom visitors log in is always present.
  const [studentId = ''] = school.studentIds;
  const others = (await studentsOfClasses(db, courseId, classIds)).filter((id) => id !== studentId);
  for (const session of sessions) {
    const day = clock.write(new Date(clock.now().getTime() + session.day * dayMs)).slice(0, 10);
    const openedAt = clock.read(`${day} 08:00:00`);
    await recordPastAttendance(db, {
      courseId,
      ownerId: teacherId,
      classIds,
      way: session.way,
      openedAt,
      endsAt: new Date(openedAt.getTime() + minutes * minuteMs),
      lateAfter,
      records: [studentId, ...others].flatMap((userId, place) => recordOf(session, userId, place, openedAt)),
    });
  }
}

function recordOf(session: DemoSession, userId: string, place: number, openedAt: Date): PastAttendance['records'] {
  if (session.absent.includes(place)) return [];
  const leave = session.leave.find((one) => one.place === place);
  const late = session.late.includes(place);
  // Most sign in quickly and a few later; no two at the same second.
  const seconds = late ? lateAfter * 60 + ((place * 13) % 150) : 4 + ((place * 37) % 170);
  const at = new Date(openedAt.getTime() + seconds * 1000);
  if (leave) return [{ userId, state: 'leave', at, note: leave.note }];
  return [{ userId, state: late ? 'late' : 'signed', at }];
}
