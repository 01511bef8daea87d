import { AchievementForm } from '@xueyan/contract/research/achievement';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listResearchProjects, personByLogin } from '../research-project/research-project.service.ts';
import { addAchievement } from './achievement.service.ts';

/** Creates achievements of the first demo project: one of each kind. */
export async function createDemoAchievements({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const year = Number(platform.clock.write(platform.clock.now()).slice(0, 4));
  const leader = demoTeacher((await personByLogin(db, 'research')) ?? teacherIds[0] ?? adminId, ['research.write']);
  const { resultList } = await listResearchProjects(db, platform.clock, leader, {
    ...{ pageNum: 1, pageSize: 10, orderFlag: 'number asc' },
  });
  const project = resultList.at(0);
  if (!project) return;
  const own = { name: project.leaderName, loginName: leader.id === adminId ? '' : 'research' };
  const authors = [own];
  const researchProjectId = project.researchProjectId;
  const forms = [
    {
      ...{ form: 'journal', title: '虚拟实验中过程性评价指标的构建', year, container: '实验技术与管理' },
      ...{ volume: '43', issue: '2', pages: '101-108' },
    },
    {
      ...{
        form: 'conference',
        title: '命令行实验的求助行为分析',
        year: year - 1,
        container: '全国教育技术研讨会论文集',
      },
      ...{ place: '北京', publisher: '高等教育出版社', pages: '55-61' },
    },
    { form: 'patent', title: '一种实验步骤自动核查方法', year, number: 'CN202610000000.1' },
    { form: 'software', title: '实验过程数据采集软件', year: year - 1, number: '2025SR0000001' },
    {
      ...{ form: 'web', title: '虚拟实验求助数据说明', year, publisher: '示范学校', putDate: `${year}-05-12` },
      ...{ url: 'https://example.edu/data', readDate: `${year}-06-01` },
    },
    { form: 'award', title: '校级教学成果二等奖', year, container: '示范学校' },
  ];
  for (const form of forms)
    await addAchievement(db, leader, AchievementForm.parse({ ...form, authors, researchProjectId }));
}
