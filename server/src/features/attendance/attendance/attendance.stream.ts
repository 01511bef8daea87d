import { attendanceExports, type Presence } from '@xueyan/contract/attendance/attendance';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { admit } from '../../../http/admission.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { textsIn } from '../../../http/traditional.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';
import { boardOf, statisticsOf } from './board.service.ts';

const words = {
  name: { zh: '签到记录', en: 'Sign-in', mn: 'Ирц' },
  byStudent: { zh: '按学生统计', en: 'By student', mn: 'Сурагчаар' },
  bySession: { zh: '按次统计', en: 'By session', mn: 'Удаагаар' },
  number: { zh: '学号', en: 'Number', mn: 'Дугаар' },
  student: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  class: { zh: '班级', en: 'Class', mn: 'Анги' },
  start: { zh: '开始时间', en: 'Start', mn: 'Эхэлсэн' },
  state: { zh: '状态', en: 'State', mn: 'Төлөв' },
  time: { zh: '时间', en: 'Time', mn: 'Цаг' },
  way: { zh: '方式', en: 'Way', mn: 'Арга' },
  note: { zh: '备注', en: 'Note', mn: 'Тэмдэглэл' },
  rate: { zh: '出勤率（%）', en: 'Attendance (%)', mn: 'Ирц (%)' },
} satisfies Record<string, Text>;

const states: Record<Presence, Text> = {
  missing: { zh: '未签到', en: 'Missing', mn: 'Ирээгүй' },
  signed: { zh: '已签到', en: 'Signed in', mn: 'Ирсэн' },
  late: { zh: '迟到', en: 'Late', mn: 'Хоцорсон' },
  absent: { zh: '缺勤', en: 'Absent', mn: 'Тасалсан' },
  leave: { zh: '请假', en: 'On leave', mn: 'Чөлөөтэй' },
};

const ways: Record<'button' | 'qr' | 'code' | 'hand' | 'end', Text> = {
  button: { zh: '按钮签到', en: 'Button', mn: 'Товч' },
  qr: { zh: '扫码签到', en: 'QR code', mn: 'QR код' },
  code: { zh: '签到码', en: 'Digits', mn: 'Код' },
  hand: { zh: '老师登记', en: 'By the teacher', mn: 'Багш' },
  end: { zh: '到时未签', en: 'Missing at the end', mn: 'Дуустал ирээгүй' },
};

const tallied = ['signed', 'late', 'absent', 'leave'] as const;
const tallyColumns = (say: (text: Text) => string) => [
  ...tallied.map((state) => ({ title: say(states[state]), kind: 'number' as const })),
  { title: say(words.rate), kind: 'number' as const },
];

/**
 * Exports workbooks: a course's attendance sessions by student and by session, or the students of one attendance
 * session.
 */
export const attendanceStream: Stream = ({ app, db, platform, authenticate }) => {
  const { clock } = platform;
  const rule = { access: 'may:signin.run' } as const;
  const fileName = (course: string, language: Language) =>
    `${course} ${textsIn(language, words.name)} ${stamp(clock.write(clock.now()))}`;

  app.post(`/api/${attendanceExports.statistics.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, rule);
    const { language } = actor;
    const say = (text: Text) => textsIn(language, text);
    const { courseId } = parseInput(attendanceExports.statistics.input, request.body ?? {}, language);
    const { courseName, students, sessions } = await statisticsOf(db, clock, actor, courseId, language);
    const byStudent: Sheet = {
      name: say(words.byStudent),
      columns: [
        { title: say(words.number) },
        { title: say(words.student) },
        { title: say(words.class), width: 24 },
        ...tallyColumns(say),
      ],
      rows: students.map((one) => [
        one.loginName,
        one.userName,
        one.className,
        ...tallied.map((state) => one[state]),
        one.rate,
      ]),
    };
    const bySession: Sheet = {
      name: say(words.bySession),
      columns: [
        { title: say(words.start), kind: 'time' },
        { title: say(words.class), width: 24 },
        ...tallyColumns(say),
      ],
      rows: sessions.map((one) => [
        one.startTime,
        one.classNames.join('、'),
        ...tallied.map((state) => one[state]),
        one.rate,
      ]),
    };
    const bytes = await writeSheet({ sheets: [byStudent, bySession] });
    return sendSheet(reply, fileName(courseName, language), bytes);
  });

  app.post(`/api/${attendanceExports.board.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, rule);
    const { language } = actor;
    const say = (text: Text) => textsIn(language, text);
    const { signId } = parseInput(attendanceExports.board.input, request.body ?? {}, language);
    const { signIn, students } = await boardOf(db, clock, actor, signId, language);
    const sheet: Sheet = {
      name: say(words.name),
      columns: [
        { title: say(words.number) },
        { title: say(words.student) },
        { title: say(words.class), width: 24 },
        { title: say(words.state), width: 12 },
        { title: say(words.time), kind: 'time' },
        { title: say(words.way), width: 14 },
        { title: say(words.note), width: 40 },
      ],
      rows: students.map((one) => [
        one.loginName,
        one.userName,
        one.className,
        say(states[one.state]),
        one.time,
        one.way && say(ways[one.way]),
        one.note,
      ]),
    };
    const bytes = await writeSheet({ sheets: [sheet] });
    return sendSheet(reply, fileName(signIn.courseName, language), bytes);
  });
};
