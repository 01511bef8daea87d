import { markColumns, passNames, passOf } from '@xueyan/contract/exam/candidate-marks';
import { resultExport } from '@xueyan/contract/exam/exam-marking';
import { shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import type { Text } from '@xueyan/contract/wire/language';
import { admit } from '../../../http/admission.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { textsIn } from '../../../http/traditional.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { listResults } from './sitting-result.service.ts';

const words = {
  results: { zh: '成绩', en: 'Results', mn: 'Дүн' },
  rank: { zh: '名次', en: 'Rank', mn: 'Байр' },
  number: { zh: '学号', en: 'Student number', mn: 'Дугаар' },
  student: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  class: { zh: '班级', en: 'Class', mn: 'Анги' },
  state: { zh: '状态', en: 'State', mn: 'Төлөв' },
  total: { zh: '总分', en: 'Total', mn: 'Нийт' },
  attempts: { zh: '次数', en: 'Attempts', mn: 'Оролдлого' },
  passed: { zh: '是否及格', en: 'Passed', mn: 'Тэнцсэн' },
  unmarked: { zh: '待评题数', en: 'Not marked', mn: 'Үнэлээгүй' },
} satisfies Record<string, Text>;

/** Streams the results of an exam as a workbook: a row per candidate, a column per section and per question. */
export const examResultStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${resultExport.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:exam.give' });
    const { language } = actor;
    const say = (text: Text | string) => (typeof text === 'string' ? text : textsIn(language, text));
    const passed = (one: Parameters<typeof passOf>[0]) => {
      const code = passOf(one);
      return code && say(passNames[code]);
    };
    const { examId } = parseInput(resultExport.input, request.body ?? {}, language);
    const { exam, results } = await listResults(db, actor, examId);
    const parts = markColumns(results);
    const number = { kind: 'number' } as const;
    const bytes = await writeSheet({
      sheets: [
        {
          name: say(words.results),
          columns: [
            { title: say(words.rank), ...number },
            { title: say(words.number) },
            { title: say(words.student) },
            { title: say(words.class), width: 20 },
            { title: say(words.state) },
            { title: `${say(words.total)} (${exam.totalPoints})`, ...number },
            ...(exam.attempts === 1 ? [] : [{ title: say(words.attempts), ...number }]),
            { title: say(words.passed) },
            { title: say(words.unmarked), ...number },
            ...parts.map(({ title }) => ({ title: say(title), ...number })),
          ],
          rows: results.map((one) => [
            one.marks.rank,
            ...[one.loginName, one.userName, one.className, say(shownSittingNames[one.state]), one.total],
            ...(exam.attempts === 1 ? [] : [one.attempt]),
            passed(one),
            one.unmarked || null,
            ...parts.map((part) => part.read(one)),
          ]),
        },
      ],
    });
    const time = stamp(platform.clock.write(platform.clock.now()));
    return sendSheet(reply, `${exam.name} ${say(words.results)} ${time}`, bytes);
  });
};
