import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import type { CellState } from '@xueyan/contract/teaching/grade-calculation';
import { gradebookExport } from '@xueyan/contract/teaching/gradebook';
import type { Text } from '@xueyan/contract/wire/language';
import { admit } from '../../../http/admission.ts';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { textsIn } from '../../../http/traditional.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { getGradebook } from './gradebook.service.ts';
import { sheetTitles } from './sheet-cell.rule.ts';

const words = {
  name: { zh: '成绩册', en: 'Gradebook', mn: 'Дүнгийн дэвтэр' },
  number: { zh: '学号', en: 'Student number', mn: 'Сурагчийн дугаар' },
  student: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  class: { zh: '班级', en: 'Class', mn: 'Анги' },
  reason: { zh: '说明', tw: '說明', en: 'Reason', mn: 'Тайлбар' },
  total: { zh: '总评', en: 'Total', mn: 'Нийт дүн' },
} satisfies Record<string, Text>;

/** Text of a cell without a score. */
const stateNames: Partial<Record<CellState, Text>> = {
  waiting: { zh: '待批', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  missing: { zh: '缺', en: 'Missing', mn: 'Дутуу' },
  excused: { zh: '免', en: 'Excused', mn: 'Чөлөөтэй' },
};

/** Exports the gradebook as a workbook: a row for each student, a column for each column. */
export const gradebookStream: Stream = ({ app, db, platform, authenticate, features }) => {
  const sources = gradeSourcesOf(features);
  app.post(`/api/${gradebookExport.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:course.teach' });
    const { language } = actor;
    const say = (text: Text) => textsIn(language, text);
    const { courseId, className } = parseInput(gradebookExport.input, request.body ?? {}, language);
    const { book, columns, rows } = await getGradebook(db, platform, sources, actor, courseId);
    const titles = sheetTitles(
      columns.map(({ columnId: id, title, kind, maximum }) => ({
        ...{ id, maximum },
        title: title || say(gradeKindNames[kind]),
      })),
    );
    const cellValue = (row: (typeof rows)[number], position: number) => {
      const state = stateNames[row.states[position] ?? 'open'];
      return row.scores[position] ?? (state ? say(state) : null);
    };
    const bytes = await writeSheet({
      sheets: [
        {
          name: say(words.name),
          columns: [
            { title: say(words.number) },
            { title: say(words.student) },
            { title: say(words.class), width: 20 },
            ...titles.map((title) => ({ title, kind: 'number' as const })),
            { title: say(words.total), kind: 'number' },
            // Empty: what a teacher writes here is the reason of the row's changes when the workbook comes back.
            { title: say(words.reason), width: 30 },
          ],
          rows: rows
            .filter((row) => className === undefined || row.className === className)
            .map((row) => [
              ...[row.loginName, row.userName, row.className],
              ...columns.map((_, position) => cellValue(row, position)),
              row.total,
              null,
            ]),
        },
      ],
    });
    return sendSheet(
      reply,
      `${book.courseName} ${say(words.name)} ${stamp(platform.clock.write(platform.clock.now()))}`,
      bytes,
    );
  });
};
