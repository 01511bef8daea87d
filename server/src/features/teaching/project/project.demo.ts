import { addDays } from '@xueyan/contract/school/school-date';
import { usualContribution } from '@xueyan/contract/teaching/contribution';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { usualTeamRules } from '@xueyan/contract/teaching/student-team';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { listCourses } from '../../school/course/course.service.ts';
import { saveContributionRules } from '../contribution/contribution-count.service.ts';
import { saveDefence } from '../defence/defence.service.ts';
import { saveDeliverable } from '../deliverable/deliverable.service.ts';
import { markDeliverable, saveDeliverableDraft, submitDeliverable } from '../deliverable/deliverable-work.service.ts';
import { saveTeamRules } from '../student-team/team-arranging.service.ts';
import { makeTeam, setRole } from '../student-team/team-forming.service.ts';
import { openBoard, saveCard } from '../team-board/team-board.service.ts';
import { commentReport, reportOverview, saveReport } from '../weekly-report/weekly-report.service.ts';
import { getProject, reachMilestone, saveMilestone } from './project.service.ts';

const cards = [
  ['调研市面上的气象站', 2, -9],
  ['选定传感器并下单', 2, -6],
  ['温湿度采集程序', 1, 3],
  ['把数据写进数据库', 1, 5],
  ['网页曲线', 0, 9],
  ['装外壳、上楼顶', 0, 12],
] as const;

/** Creates a project with two teams, halfway through. */
export async function createDemoProject({ db, platform, teacherIds, studentIds }: DemoSchool): Promise<undefined> {
  const { clock } = platform;
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const page = await listCourses(db, clock, teacher, { pageNum: 1, pageSize: 1, kind: 'project', archived: false });
  const courseId = page.resultList[0]?.courseId;
  if (!courseId || studentIds.length < 4) return undefined;
  const today = clock.write(clock.now()).slice(0, 10);
  const at = (days: number) => `${addDays(today, days)} 18:00:00`;
  const rules = { ...usualTeamRules, roles: ['硬件', '后端', '前端', '文档'], closeTime: at(-10) };
  await saveTeamRules(db, platform, teacher, { courseId, rules, version: 0 });
  const half = Math.min(4, Math.floor(studentIds.length / 2));
  const groups = [studentIds.slice(0, half), studentIds.slice(half, half * 2)];
  const { stages } = await getProject(db, clock, teacher, courseId);
  const [plan, build] = stages.map(({ sectionId }) => sectionId);
  if (!plan || !build) return undefined;

  const milestone = (sectionId: string, title: string, description: string, days: number) =>
    saveMilestone(db, platform, teacher, { sectionId, milestoneId: null, title, description, dueTime: at(days) });
  const first = await milestone(plan, '方案评审通过', '说明采集什么、怎样存、怎样看', -5);
  await milestone(build, '第一次联调', '传感器的数据出现在网页上', 6);
  const deliver = (sectionId: string, title: string, days: number) =>
    saveDeliverable(db, platform, teacher, {
      ...{ sectionId, deliverableId: null, version: 0 },
      form: { title, demand: '写清思路与分工，附图。', dueTime: at(days), lateAllowed: true, rubric: usualRubric },
    });
  const proposal = await deliver(plan, '设计方案', -4);
  await deliver(build, '源代码与说明', 10);

  for (const [number, memberIds] of groups.entries()) {
    const name = number === 0 ? '追风队' : '观云队';
    const teamId = await makeTeam(db, platform, teacher, { courseId, name, memberIds });
    const members = memberIds.map(demoStudent);
    const [lead] = members;
    if (!lead) continue;
    for (const [place, { id }] of members.entries())
      await setRole(db, platform, teacher, { teamId, userId: id, role: rules.roles[place] ?? '' });
    await reachMilestone(db, platform, lead, { milestoneId: first, teamId, reached: true });
    const key = { deliverableId: proposal, teamId };
    const content = `## ${name}的方案\n\n每五分钟采集一次温度、湿度和气压，存入数据库，在网页上画出当天的曲线。`;
    await saveDeliverableDraft(db, lead, { ...key, content, version: 0 });
    await submitDeliverable(db, platform, lead, key);
    if (number === 0)
      await markDeliverable(db, platform, teacher, {
        ...key,
        scores: [36, 33, 18],
        comment: '思路清楚，补上供电方案。',
      });
    const columns = await openBoard(db, lead, teamId);
    for (const [place, [title, column, days]] of cards.entries())
      await saveCard(db, platform, lead, {
        ...{ teamId, cardId: null, version: 0 },
        card: {
          ...{ columnId: columns[column] ?? '', title, text: '', dueTime: at(days) },
          ownerId: memberIds[place % memberIds.length] ?? null,
          checklist:
            column === 1
              ? [
                  { text: '接线', done: true },
                  { text: '写程序', done: false },
                ]
              : [],
        },
      });
    const { thisWeek } = await reportOverview(db, clock, lead, courseId);
    const report = { courseId, week: addDays(thisWeek, -7), version: 0 };
    for (const member of members.slice(0, -1)) {
      const { reportId } = await saveReport(db, platform, member, {
        ...report,
        content: '本周完成了方案，分了工；下周开始接线和写采集程序。',
      });
      if (member === lead)
        await commentReport(db, platform, teacher, { reportId, comment: '进度不错，记得留出联调的时间。' });
    }
  }
  const markerIds = teacherIds.slice(0, 1);
  const form = {
    title: '终期答辩',
    place: '实验楼 302',
    startTime: at(14),
    minutes: 15,
    rubric: usualRubric,
    markerIds,
  };
  await saveDefence(db, platform, teacher, {
    ...{ courseId, defenceId: null, version: 0 },
    form: { ...form, method: 'mean' },
  });
  const contribution = { ...usualContribution, rating: true };
  await saveContributionRules(db, platform, teacher, { courseId, rules: contribution, version: 0 });
  return undefined;
}
