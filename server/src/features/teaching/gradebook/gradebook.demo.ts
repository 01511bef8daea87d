import type { GradeKind } from '@xueyan/contract/school/grade-source';
import type { CategoryForm } from '@xueyan/contract/teaching/gradebook';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { markGrades } from './grade-mark.service.ts';
import { getGradebook, showPastGradebook } from './gradebook.service.ts';
import { addGradeColumn, saveGradebook } from './gradebook-edit.service.ts';

const late = { graceHours: 12, percentPerDay: 10, mostPercent: 40 };
const category = (
  name: string,
  weight: number,
  kinds: GradeKind[],
  more: Partial<CategoryForm> = {},
): CategoryForm => ({
  ...{ categoryId: '', name, weight, kinds, dropLowest: 0, late: null },
  ...more,
});

const categories = [
  category('实验与任务', 35, ['experiment', 'task'], { late }),
  category('考试', 30, ['exam']),
  category('平时作业', 20, ['practice', 'manual'], { dropLowest: 1 }),
  category('课堂与考勤', 15, ['attendance', 'classPoint']),
];

/**
 * `level` is the typical score in percent, with `spread` around it. Positions in the class name the students who did
 * not submit or are excused.
 */
interface DemoColumn {
  title: string;
  category: string;
  maximum: number;
  level: number;
  spread: number;
  without: number[];
  excused: number[];
}

const columns: DemoColumn[] = [
  { title: '作业一 常用命令', category: '平时作业', maximum: 10, level: 88, spread: 12, without: [22], excused: [] },
  {
    title: '作业二 权限与用户',
    category: '平时作业',
    maximum: 10,
    level: 80,
    spread: 18,
    without: [14, 22],
    excused: [5],
  },
  {
    title: '作业三 管道与重定向',
    category: '平时作业',
    maximum: 10,
    level: 76,
    spread: 22,
    without: [17],
    excused: [5],
  },
  {
    title: '作业四 Shell 脚本',
    category: '平时作业',
    maximum: 20,
    level: 72,
    spread: 25,
    without: [9, 22],
    excused: [],
  },
  { title: '课堂展示', category: '课堂与考勤', maximum: 100, level: 85, spread: 12, without: [], excused: [20] },
];

/** Computes a score: each student is slightly better or worse throughout; half points, as teachers give them. */
function scoreOf({ maximum, level, spread }: DemoColumn, student: number, column: number): number {
  const able = ((student * 37) % 21) / 10 - 1;
  const day = ((student * 53 + column * 29) % 19) / 9 - 1;
  const percent = Math.min(100, Math.max(30, level + spread * (0.65 * able + 0.35 * day)));
  return Math.round((2 * maximum * percent) / 100) / 2;
}

/** Creates the gradebook of the demo course, published: categories, manual columns and columns of other features. */
export async function createDemoGradebook({ db, platform, teacherIds, studentIds, courseId }: DemoSchool) {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  await saveGradebook(db, platform, teacher, { courseId, missingZero: true, totalShown: true, categories, version: 0 });
  const { categories: made } = await getGradebook(db, platform, [], teacher, courseId);
  for (const [index, column] of columns.entries()) {
    const categoryId = made.find(({ name }) => name === column.category)?.categoryId ?? null;
    const { title, maximum } = column;
    const form = { courseId, title, maximum, weight: 1, hidden: false, categoryId };
    const columnId = await addGradeColumn(db, platform, teacher, form);
    const marks = studentIds.flatMap((userId, place) => {
      if (column.without.includes(place)) return [];
      const excused = column.excused.includes(place);
      return [{ userId, excused, score: excused ? null : scoreOf(column, place, index) }];
    });
    await markGrades(db, platform, [], teacher, { columnId, marks, reason: '' });
    // One mark is changed afterwards, so that it has a history.
    const [first] = marks;
    if (index === 0 && first)
      await markGrades(db, platform, [], teacher, {
        columnId,
        marks: [{ ...first, score: maximum - 0.5 }],
        reason: '复核：第三题的写法也正确',
      });
  }
  await showPastGradebook(db, courseId);
  return undefined;
}
