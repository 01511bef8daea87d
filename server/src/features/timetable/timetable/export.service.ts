import { termOf } from '@xueyan/contract/school/calendar';
import { daysBetween, weekdayOf, weekNumber } from '@xueyan/contract/school/school-date';
import { cycleMaxDays, type ExportQuery, type Lesson, timetableFaults } from '@xueyan/contract/timetable/timetable';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Text } from '@xueyan/contract/wire/language';
import { exportMaxRows, sheetFaults } from '@xueyan/contract/wire/sheet';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { sayWeekday } from './lesson-words.text.ts';
import { listStudied, listTaught } from './timetable.service.ts';

const words = {
  name: { zh: '课程表', en: 'Timetable', mn: 'Хичээлийн хуваарь' },
  week: { zh: '周次', en: 'Week', mn: 'Долоо хоног' },
  date: { zh: '日期', en: 'Date', mn: 'Огноо' },
  weekday: { zh: '星期', en: 'Weekday', mn: 'Гараг' },
  start: { zh: '开始节次', en: 'From period', mn: 'Эхлэх цаг' },
  end: { zh: '结束节次', en: 'To period', mn: 'Дуусах цаг' },
  time: { zh: '时间', en: 'Time', mn: 'Хугацаа' },
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  classes: { zh: '班级', en: 'Classes', mn: 'Анги' },
  teacher: { zh: '教师', en: 'Teacher', mn: 'Багш' },
  room: { zh: '上课地点', en: 'Place', mn: 'Байр' },
} satisfies Record<string, Text>;

/** Exports the lessons between two dates as a workbook: those that the actor plans, or otherwise studies. */
export async function exportLessons(
  db: Db,
  clock: Clock,
  actor: Actor,
  { courseId, startDate, endDate }: z.output<typeof ExportQuery>,
): Promise<{ name: string; bytes: Buffer }> {
  const days = daysBetween(startDate, endDate) + 1;
  ensure(days >= 1 && days <= cycleMaxDays, timetableFaults.exportRange, { max: cycleMaxDays });
  const range = { courseId, from: startDate, to: endDate, limit: exportMaxRows + 1 };
  const lessons = may(actor, 'schedule.plan')
    ? await listTaught(db, actor, range)
    : await listStudied(db, actor, range);
  ensure(lessons.length <= exportMaxRows, sheetFaults.exportTooLong, { max: exportMaxRows });
  const { terms, periods } = await readCalendar(db, clock);
  const say = (text: Text) => textsIn(actor.language, text);
  const row = (lesson: Lesson) => {
    const term = termOf(terms, lesson.schooltime);
    return [
      term ? weekNumber(term.startDate, lesson.schooltime) : null,
      lesson.schooltime,
      sayWeekday(actor.language, weekdayOf(lesson.schooltime)),
      lesson.startPitchNumber,
      lesson.endPitchNumber,
      `${periods[lesson.startPitchNumber - 1]?.startTime ?? ''}–${periods[lesson.endPitchNumber - 1]?.endTime ?? ''}`,
      lesson.courseName,
      lesson.classArray.map(({ className }) => className).join('、'),
      lesson.teacherName,
      lesson.classroom,
    ];
  };
  const sheet: Sheet = {
    name: say(words.name),
    columns: [
      { title: say(words.week), kind: 'number' },
      { title: say(words.date), kind: 'time', width: 12 },
      { title: say(words.weekday), width: 10 },
      { title: say(words.start), kind: 'number' },
      { title: say(words.end), kind: 'number' },
      { title: say(words.time), width: 14 },
      { title: say(words.course), width: 28 },
      { title: say(words.classes), width: 28 },
      { title: say(words.teacher) },
      { title: say(words.room) },
    ],
    rows: lessons.map(row),
  };
  return { name: `${say(words.name)}${startDate}_${endDate}`, bytes: await writeSheet({ sheets: [sheet] }) };
}
