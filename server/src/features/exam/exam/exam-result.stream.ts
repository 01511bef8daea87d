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
  yes: { zh: '及格', en: 'Passed', mn: 'Тэнцсэн' },
  no: { zh: '未及格', en: 'Not passed', mn: 'Тэнцээгүй' },
  unmarked: { zh: '待评题数', en: 'Not marked', mn: 'Үнэлээгүй' },
} satisfies Record<string, Text>;

/** Streams the results of an exam as a workbook: a row per candidate, a column per question. */
export const examResultStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${resultExport.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:exam.give' });
    const { language } = actor;
    const say = (text: Text) => textsIn(language, text);
    const { examId } = parseInput(resultExport.input, request.body ?? {}, language);
    const { exam, items, results } = await listResults(db, actor, examId);
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
            ...items.map((item) => ({
              title: `${item.number}. ${item.title.slice(0, 20)} (${item.fullPoints})`,
              ...number,
            })),
          ],
          rows: results.map((one) => [
            one.rank,
            ...[one.loginName, one.userName, one.className, say(shownSittingNames[one.state]), one.total],
            ...(exam.attempts === 1 ? [] : [one.attempt]),
            one.passed === null ? null : say(one.passed ? words.yes : words.no),
            one.unmarked || null,
            ...one.points,
          ]),
        },
      ],
    });
    const time = stamp(platform.clock.write(platform.clock.now()));
    return sendSheet(reply, `${exam.name} ${say(words.results)} ${time}`, bytes);
  });
};
