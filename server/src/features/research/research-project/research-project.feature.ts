import { defineFeature } from '../../../http/feature.ts';
import { createDemoResearch } from './research-project.demo.ts';
import { researchProjectRoutes } from './research-project.routes.ts';
import { researchToFill, researchToRead } from './research-project.service.ts';
import { researchProjectStream } from './research-project.stream.ts';
import { researchProjectPortable } from './research-project-portable.service.ts';

export const researchProjectFeature = defineFeature({
  name: 'research/research-project',
  portable: researchProjectPortable,
  routes: researchProjectRoutes,
  streams: [researchProjectStream],
  files: { research: { read: researchToRead, write: researchToFill } },
  permissions: [
    {
      code: 'research.write',
      names: { zh: '申报科研项目和成果', en: 'Apply for research projects', mn: 'Судалгааны төсөл, бүтээл бүртгэх' },
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'research.manage',
      names: { zh: '管理和审批科研', en: 'Manage and approve research', mn: 'Судалгааг удирдах, батлах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'research-center',
      parent: 'lab',
      order: 65,
      titles: { zh: '科研', en: 'Research', mn: 'Судалгаа' },
      route: '/research',
      icon: 'bulb',
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'research/projects',
      parent: 'research-center',
      order: 10,
      titles: { zh: '科研项目', en: 'Research projects', mn: 'Судалгааны төсөл' },
      hints: { zh: '立项、成员与进度', en: 'Projects, members, progress', mn: 'Төсөл, гишүүд, явц' },
      route: '/research/projects',
      view: 'research/research-project/ResearchProjectsPage',
      icon: 'experiment',
      roles: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'research/project',
      parent: 'research-center',
      order: 15,
      titles: { zh: '科研项目详情', en: 'Research project', mn: 'Судалгааны төсөл' },
      route: '/research/projects/:researchProjectId',
      view: 'research/research-project/ResearchProjectPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'researchproject.setquota': {
      zh: '设置科研项目配额',
      en: 'Set the quota of a research project',
      mn: 'Судалгааны төслийн квот тогтоосон',
    },
    'researchproject.savenote': {
      zh: '添加科研记录',
      en: 'Added a note to research',
      mn: 'Судалгааны тэмдэглэл нэмсэн',
    },
    'researchproject.save': {
      zh: '申报科研项目',
      en: 'Applied for a research project',
      mn: 'Судалгааны төсөл өргөдсөн',
    },
    'researchproject.update': {
      zh: '修改科研项目',
      en: 'Changed a research project',
      mn: 'Судалгааны төсөл өөрчилсөн',
    },
    'researchproject.delete': { zh: '删除科研项目', en: 'Deleted a research project', mn: 'Судалгааны төсөл устгасан' },
    'researchproject.move': { zh: '科研项目状态变更', en: 'Moved a research project', mn: 'Судалгааны төслийн төлөв' },
    'researchproject.setmember': { zh: '修改科研项目成员', en: 'Changed who takes part', mn: 'Гишүүд өөрчилсөн' },
    'researchproject.setstages': { zh: '修改科研项目阶段', en: 'Changed the stages', mn: 'Үе шат өөрчилсөн' },
    'researchproject.setbudget': { zh: '修改科研项目预算', en: 'Changed a budget', mn: 'Төсөв өөрчилсөн' },
    'researchproject.spend': { zh: '登记科研支出', en: 'Wrote down a spending', mn: 'Зарлага бүртгэсэн' },
    'researchproject.updatenote': { zh: '修改会议纪要', en: 'Corrected a note of a meeting', mn: 'Тэмдэглэл зассан' },
    'researchproject.deletenote': { zh: '删除会议纪要', en: 'Deleted a note of a meeting', mn: 'Тэмдэглэл устгасан' },
    'researchproject.deletespending': { zh: '删除科研支出', en: 'Deleted a spending', mn: 'Зарлага устгасан' },
    'researchproject.deletefile': { zh: '删除科研项目文件', en: 'Deleted a file of a project', mn: 'Файл устгасан' },
  },
  demo: createDemoResearch,
});
