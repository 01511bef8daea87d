import type { ResearchProjectForm } from '@xueyan/contract/research/research-project';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { setResearchBudget, spendResearch } from './research-money.service.ts';
import {
  addResearchNote,
  addResearchProject,
  moveResearchProject,
  personByLogin,
  setResearchMember,
  setResearchStages,
} from './research-project.service.ts';

const yuan = (amount: number) => amount * 100;

/** Creates two projects: a running one with spending, and one that waits for review. */
export async function createDemoResearch({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const year = Number(platform.clock.write(platform.clock.now()).slice(0, 4));
  const [teacherId = adminId] = teacherIds;
  const leader = demoTeacher((await personByLogin(db, 'research')) ?? teacherId, ['research.write']);
  const admin: Actor = { ...demoTeacher(adminId, ['research.write', 'research.manage']), dataRange: 'all' };
  const period = { startDate: `${year}-01-01`, endDate: `${year + 1}-12-31` };
  const forms: [ResearchProjectForm, ResearchProjectForm] = [
    {
      ...{ number: `KY${year}001`, name: '虚拟实验环境中的过程性评价研究', type: 'granted', level: 'provincial' },
      ...{ source: '省教育科学规划课题', funding: yuan(80_000), ...period },
      description: '用实验过程数据评价学生的动手能力，比较过程性评价与终结性评价的差异。',
    },
    {
      ...{ number: `KY${year}002`, name: '面向中小学的轻量化人工智能实验箱', type: 'internal', level: 'school' },
      ...{ source: '校级教改项目', funding: yuan(20_000), ...period },
      description: '在校内服务器上用小模型完成图像分类实验，不依赖外网。',
    },
  ];
  const [first, second] = [
    await addResearchProject(db, leader, forms[0]),
    await addResearchProject(db, leader, forms[1]),
  ];
  const researchProjectId = first;
  if (leader.id !== teacherId)
    await setResearchMember(db, leader, { researchProjectId, loginName: 'teacher', duty: '数据分析' });
  await setResearchStages(db, leader, {
    ...{ researchProjectId, version: 1 },
    stages: [
      { name: '文献调研与方案', dueDate: `${year}-04-30`, done: true },
      { name: '数据采集', dueDate: `${year}-12-31`, done: false },
      { name: '论文与结题', dueDate: `${year + 1}-11-30`, done: false },
    ],
  });
  await setResearchBudget(db, leader, {
    ...{ researchProjectId, version: 2 },
    lines: [
      { subject: 'equipment', amount: yuan(30_000) },
      { subject: 'travel', amount: yuan(20_000) },
      { subject: 'publication', amount: yuan(15_000) },
    ],
  });
  for (const id of [first, second])
    await moveResearchProject(db, leader, { researchProjectId: id, move: 'submit', reason: '材料齐全，申请评审' });
  if (leader.id !== adminId)
    await moveResearchProject(db, admin, { researchProjectId, move: 'approve', reason: '专家组评审通过' });
  const spending = { researchProjectId, day: `${year}-03-15` };
  if (leader.id !== adminId) {
    await spendResearch(db, leader, {
      ...spending,
      subject: 'equipment',
      amount: yuan(12_800),
      note: '实验服务器内存',
    });
    await spendResearch(db, leader, { ...spending, subject: 'travel', amount: yuan(3_260.5), note: '学术会议' });
  }
  await addResearchNote(db, leader, {
    ...{ researchProjectId, day: `${year}-02-20`, title: '第一次课题组会议' },
    content: '确定采集指标：步骤用时、命令正确率、求助次数。\n下次会议前完成两个班的试采集。',
  });
}
