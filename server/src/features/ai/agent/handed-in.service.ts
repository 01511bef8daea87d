import { Marking, QueuedReport } from '@xueyan/contract/teaching/marking';
import { MarkedWork, QueuedWork } from '@xueyan/contract/teaching/task-marking';
import { z } from 'zod';
import { act } from './acting.service.ts';
import { nothingFound, shortened, whichOne } from './agent.text.ts';
import type { Desk } from './proposal.service.ts';

/** Maximum characters of a report or work that a model receives. */
const textMax = 12_000;

/** Selects a report or work: by its id, or by a student’s name within a section. */
const Which = z.strictObject({
  runId: z.uuid().optional(),
  workId: z.uuid().optional(),
  sectionId: z.uuid().optional(),
  student: z.string().min(1).max(40).optional(),
});
export const HandedIn = Which;

const matching = <T extends { name: string }>(all: T[], student: string | undefined) =>
  all.filter(({ name }) => !student || name.includes(student));

/** Returns a report of an experiment as its marker sees it. */
export async function readReport({ calls, context }: Desk, { runId, sectionId, student }: z.output<typeof Which>) {
  let id = runId;
  if (!id && sectionId) {
    const { reports } = z
      .object({ reports: z.array(QueuedReport) })
      .parse(await act(calls, context, 'marking/queue', { sectionId }));
    const found = matching(
      reports.map((one) => ({ id: one.runId, name: one.studentName })),
      student,
    );
    if (found.length > 1) return whichOne(found.map(({ name }) => name));
    id = found[0]?.id;
  }
  if (!id) return nothingFound;
  const report = Marking.parse(await act(calls, context, 'marking/get', { runId: id }));
  const passed = report.steps.filter((step) => step.passed).length;
  return [
    `${report.studentName} 的实验报告《${report.title}》（${report.className}）`,
    `步骤：通过 ${passed}/${report.steps.length}，${report.stepScore}/${report.stepPoints} 分；报告满分 ${report.reportPoints}`,
    ...report.steps.map(
      ({ title, passed: is, attempts }) => `- ${title}：${is ? '通过' : '未通过'}，检测 ${attempts} 次`,
    ),
    report.submitTime ? `提交于 ${report.submitTime}${report.late ? '（迟交）' : ''}` : '尚未提交',
    `正文：\n${shortened(report.content, textMax)}`,
  ].join('\n');
}

/** Returns the work of a task as its marker sees it: without a name where marking is anonymous. */
export async function readWork({ calls, context }: Desk, { workId, sectionId, student }: z.output<typeof Which>) {
  let id = workId;
  if (!id && sectionId) {
    const { works } = z
      .object({ works: z.array(QueuedWork) })
      .parse(await act(calls, context, 'task/queue', { sectionId }));
    const found = matching(
      works.map((one) => ({ id: one.workId, name: one.name })),
      student,
    );
    if (found.length > 1) return whichOne(found.map(({ name }) => name));
    id = found[0]?.id;
  }
  if (!id) return nothingFound;
  const work = MarkedWork.parse(await act(calls, context, 'task/getwork', { workId: id }));
  return [
    `${work.name} 的作业《${work.title}》（满分 ${work.points}）`,
    `题目：\n${shortened(work.task, textMax)}`,
    work.rubric.length > 0 &&
      `评分标准：${work.rubric.map(({ title, levels }) => `${title}（${levels.map((one) => `${one.title} ${one.points} 分`).join('、')}）`).join('；')}`,
    work.submitTime ? `提交于 ${work.submitTime}${work.late ? '（迟交）' : ''}` : '尚未提交',
    work.files.length > 0 && `附件：${work.files.map(({ name }) => name).join('、')}`,
    `正文：\n${shortened(work.content, textMax)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
