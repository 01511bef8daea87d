import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { generatePaper } from './blueprint.service.ts';
import { movePaper } from './paper.service.ts';

const row = (kind: Blueprint['rows'][number]['kind'], count: number, points: number) => ({
  ...{ kind, count, points, knowledgePointIds: [], chapterIds: [], difficulties: [] },
});

const papers: Blueprint[] = [
  {
    ...{
      title: 'Linux 操作系统期中测试',
      subject: 'linux',
      minutes: 60,
      bankIds: [],
      courseId: null,
      seed: 'linux',
      parallel: false,
    },
    rows: [row('single', 4, 5), row('multiple', 3, 6), row('judge', 4, 3), row('blank', 4, 6), row('essay', 1, 12)],
  },
  {
    ...{
      title: 'Python 程序设计期末试卷',
      subject: 'python',
      minutes: 120,
      bankIds: [],
      courseId: null,
      seed: 'python',
    },
    parallel: false,
    rows: [row('single', 5, 4), row('judge', 3, 2), row('blank', 3, 6), row('cloze', 1, 16), row('programming', 2, 20)],
  },
];

/** Creates two papers of the first teacher from their bank; the first is ready. */
export async function createDemoPapers({ db, teacherIds: [teacherId = ''] }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherId, ['question.write']);
  for (const [at, blueprint] of papers.entries()) {
    const [paperId] = (await generatePaper(db, teacher, 'zh_cn', blueprint)).paperIds;
    if (paperId && at === 0) await movePaper(db, teacher, 'finish', paperId);
  }
  return undefined;
}
