import { defineFeature } from '../../../http/feature.ts';
import { createDemoProject } from './project.demo.ts';
import { projectRoutes } from './project.routes.ts';
import { ensureNothingReached } from './project.service.ts';
import { copyMilestones, textsOfMilestones } from './project-copy.service.ts';

export const projectFeature = defineFeature({
  name: 'teaching/project',
  routes: projectRoutes,
  sectionKinds: [{ kind: 'chapter', texts: textsOfMilestones, copy: copyMilestones }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNothingReached(db, ids);
      return async () => {};
    },
  },
  menu: [
    {
      code: 'study/projects',
      parent: 'study',
      order: 30,
      titles: { zh: '项目', en: 'Projects', mn: 'Төслүүд' },
      hints: { zh: '小组的项目与进度', en: 'Projects of my group', mn: 'Багийн төсөл' },
      route: '/projects',
      view: 'teaching/project/MyProjectsPage',
      icon: 'apartment',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/project',
      parent: 'study',
      order: 31,
      titles: { zh: '项目', en: 'Project', mn: 'Төсөл' },
      route: '/projects/:courseId',
      view: 'teaching/project/ProjectPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'teaching/projects',
      parent: 'teaching',
      order: 61,
      titles: { zh: '项目', en: 'Projects', mn: 'Төслүүд' },
      hints: { zh: '分组做的长期项目', en: 'Long work in groups', mn: 'Багаар хийх урт ажил' },
      route: '/teaching/projects',
      view: 'teaching/project/ProjectsPage',
      icon: 'apartment',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/project',
      parent: 'teaching',
      order: 62,
      titles: { zh: '项目', en: 'Project', mn: 'Төсөл' },
      route: '/teaching/projects/:courseId',
      view: 'teaching/project/ProjectPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'project.milestone': { zh: '删除里程碑', en: 'Deleted a milestone', mn: 'Зорилт устгасан' },
    'project.reach': { zh: '确认里程碑达成', en: 'Confirmed a milestone', mn: 'Зорилтыг баталсан' },
    'project.savemilestone': { zh: '保存里程碑', en: 'Saved a milestone', mn: 'Зорилт хадгалсан' },
  },
  demo: createDemoProject,
});
