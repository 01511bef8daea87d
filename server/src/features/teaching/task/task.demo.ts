import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import type { TaskBody } from '@xueyan/contract/teaching/task';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import type { Platform } from '../../../platform/platform.ts';
import { demoResponse } from '../../exam/exam/demo-answers.service.ts';
import { generatePaper } from '../../exam/paper/blueprint.service.ts';
import { drawPaper, movePaper } from '../../exam/paper/paper.service.ts';
import { addSection, catalogue } from '../../school/section/section.service.ts';
import { giveTask, saveTask } from './task.service.ts';
import { markWork } from './task-marking.service.ts';
import { publishMarks, returnWorks } from './task-publish.service.ts';
import { answerTask, openWork, saveWork, submitWork } from './task-work.service.ts';

const dayMs = 86_400_000;

const body: Omit<TaskBody, 'openTime' | 'dueTime' | 'content'> = {
  ...{ form: 'text', template: '', points: 100, filesMax: 5 },
  ...{
    lateAllowed: true,
    latePerDay: 10,
    lateMost: 50,
    resubmit: true,
    anonymous: false,
    grouped: false,
    rubric: [],
    paperId: null,
    experimentId: null,
  },
};

const rubric: TaskBody['rubric'] = [
  {
    title: '命令正确',
    levels: [
      { title: '全部正确', points: 50, note: '每条命令都能运行' },
      { title: '基本正确', points: 35, note: '个别参数有误' },
      { title: '多处错误', points: 15, note: '' },
    ],
  },
  {
    title: '解释清楚',
    levels: [
      { title: '清楚完整', points: 30, note: '说明了为什么' },
      { title: '较清楚', points: 20, note: '' },
      { title: '不清楚', points: 5, note: '' },
    ],
  },
  {
    title: '书写规范',
    levels: [
      { title: '规范', points: 20, note: '' },
      { title: '有待改进', points: 10, note: '' },
    ],
  },
];

const answers = [
  '用 `ls -l` 查看权限，用 `chmod u+x start.sh` 加上执行权限。\n\n`u` 表示文件的主人，`+x` 表示允许执行。',
  '```bash\nls -l\nchmod 755 start.sh\n```\n\n755 让主人可读写执行，其他人只能读和执行。',
  '先看权限，再改权限：`chmod +x start.sh`。',
  '`chmod 777 start.sh`',
];

const asked = { knowledgePointIds: [], chapterIds: [], difficulties: [] };
const quickPaper: Blueprint = {
  ...{
    title: '常用命令小测',
    subject: 'linux',
    minutes: 15,
    bankIds: [],
    courseId: null,
    seed: 'quick',
    parallel: false,
  },
  rows: [
    { ...asked, kind: 'single', count: 3, points: 3 },
    { ...asked, kind: 'judge', count: 3, points: 2 },
  ],
};

/** Creates tasks of the demo course in every state, with works in every state. */
export async function createDemoTasks({ db, platform, teacherIds, studentIds, courseId, materialsId }: DemoSchool) {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const inDays = (days: number) => platform.clock.write(new Date(platform.clock.now().getTime() + days * dayMs));
  const add = async (
    title: string,
    kind: 'task' | 'classwork',
    content: string,
    more: Partial<TaskBody>,
    given = true,
  ) => {
    const sectionId = await addSection(db, platform.live, teacher, { courseId, parentId: materialsId, title, kind });
    const dates = { openTime: null, dueTime: inDays(7) };
    await saveTask(db, platform, teacher, { ...body, ...dates, ...more, content, sectionId, version: 1 });
    if (given) await giveTask(db, platform, teacher, sectionId);
    return sectionId;
  };
  const handIn = async (sectionId: string, index: number, content: string) => {
    const student = demoStudent(studentIds[index] ?? '');
    const { workId, version } = await openWork(db, student, sectionId);
    const work = await submitWork(db, platform, student, { workId, content, version });
    return { workId, version: work.version };
  };

  const written = await add(
    '文件权限练习',
    'task',
    '运行 `start.sh` 时提示权限不足。请写出查看和修改权限的命令，并解释每个参数。',
    { rubric, dueTime: inDays(3) },
  );
  const works: { workId: string; version: number }[] = [];
  for (const [i, content] of answers.entries()) works.push(await handIn(written, i + 1, content));
  const mark = async (at: number, score: number, picks: number[], comment: string) => {
    const work = works[at];
    if (work) await markWork(db, platform, teacher, { ...work, score, picks, comment, waive: false, reason: '' });
  };
  await mark(0, 100, [0, 0, 0], '命令和解释都很清楚。');
  await mark(1, 90, [0, 1, 0], '再说说为什么不用 777。');
  await publishMarks(db, platform, teacher, { sectionId: written, workIds: [] });
  await mark(2, 60, [1, 2, 0], '解释太少。');
  const last = works[3];
  if (last)
    await returnWorks(db, platform, teacher, {
      workIds: [last.workId],
      comment: '777 让所有人都能改文件，请换一种写法。',
    });
  const first = demoStudent(studentIds[0] ?? '');
  const draft = await openWork(db, first, written);
  await saveWork(db, platform, first, { ...draft, content: '先用 `ls -l` 看权限……' });

  await add('系统巡检报告', 'task', '检查实验机的磁盘、内存和登录记录，写一份巡检报告。', {
    ...{ form: 'report', template: '## 磁盘\n\n## 内存\n\n## 登录记录\n\n## 结论\n', dueTime: inDays(10) },
  });
  const quick = await add('课堂练习：管道', 'classwork', '写一条命令，数出 `/etc` 下有多少个 `.conf` 文件。', {
    ...{ lateAllowed: false, points: 10, filesMax: 0, dueTime: inDays(1) },
  });
  await handIn(quick, 1, '`ls /etc | grep .conf | wc -l`');
  await handIn(quick, 2, '`find /etc -name "*.conf" | wc -l`');
  // Past its due time: handed in late and marked, handed in late and waiting, and missing.
  const past = await add('第一周小结', 'task', '写下第一周学到的三件事，和一个还不明白的问题。', {
    ...{ points: 20, dueTime: inDays(-2) },
  });
  const late = await handIn(past, 1, '学会了 `ls`、`cd` 和 `cp`。还不明白软链接和硬链接的区别。');
  const given = { score: 18, picks: [], comment: '链接的区别下周讲。', waive: false, reason: '' };
  await markWork(db, platform, teacher, { ...late, ...given });
  await publishMarks(db, platform, teacher, { sectionId: past, workIds: [] });
  await handIn(past, 2, '学会了用 `man` 查命令。');

  const experiment = (await catalogue(db, teacher, courseId))
    .flatMap(({ children }) => children)
    .find(({ kind }) => kind === 'experiment');
  if (experiment)
    await add(
      '上机任务：整理目录',
      'task',
      '在实验机上完成全部步骤，并在报告里说明思路。步骤自动评分，说明由老师评分。',
      {
        ...{ form: 'machine', resubmit: false, filesMax: 1, experimentId: experiment.id },
        rubric: [
          {
            title: '思路说明',
            levels: [
              { title: '清楚', points: 40, note: '' },
              { title: '较清楚', points: 25, note: '' },
              { title: '没有说明', points: 0, note: '' },
            ],
          },
        ],
      },
    );
  await addPaper(db, platform, teacher, studentIds, (paperId) =>
    add('随堂小测：常用命令', 'task', '做完就能看到成绩和解析。', {
      ...{ form: 'paper', paperId, filesMax: 0, resubmit: false, lateAllowed: false },
    }),
  );
  await add('自我介绍', 'task', '用一段话介绍自己，写写为什么学这门课。', { points: 0, dueTime: null });
  await add('期末项目选题', 'task', '提交选题说明，下周开始。', { openTime: inDays(7), dueTime: inDays(14) });
  await add('备份脚本', 'task', '写一个备份脚本。', { form: 'code', filesMax: 1 }, false);
  return undefined;
}

/** Gives a small paper from the demo questions: one student has all of it right, another one not. */
async function addPaper(
  db: Db,
  platform: Platform,
  teacher: Actor,
  studentIds: string[],
  give: (paperId: string) => Promise<string>,
): Promise<void> {
  const writer = { ...teacher, permissions: new Set([...teacher.permissions, 'question.write' as const]) };
  const [paperId] = (await generatePaper(db, writer, 'zh_cn', quickPaper)).paperIds;
  if (!paperId) return;
  await movePaper(db, writer, 'finish', paperId);
  const sectionId = await give(paperId);
  for (const [index, knows] of [true, false].entries()) {
    const student = demoStudent(studentIds[index + 1] ?? '');
    const { workId, version } = await openWork(db, student, sectionId);
    for (const { questions } of await drawPaper(db, paperId, workId))
      for (const { versionId, content, key } of questions) {
        const response = demoResponse(content, key, knows, 0.5);
        if (response) await answerTask(db, platform.clock, student, { workId, versionId, response });
      }
    await submitWork(db, platform, student, { workId, content: '', version });
  }
}
