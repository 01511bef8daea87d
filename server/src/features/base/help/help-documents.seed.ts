import type { FirstDocument } from './help-manage.service.ts';
import { adminHelp } from './help-of-admins.seed.ts';
import { labHelpOfAdmins, labHelpOfStudents, labHelpOfTeachers } from './help-of-labs.seed.ts';
import { studentHelp } from './help-of-students.seed.ts';
import { teacherHelp } from './help-of-teachers.seed.ts';

/** Initial help of every school, which may change and extend it. */
export const firstHelp: FirstDocument[] = [
  {
    title: '学生：做实验与写报告',
    roleCodes: ['ROLE_STUDENT', 'ROLE_TEACHER', 'ROLE_ADMIN'],
    content: '从进入课程到看到成绩，按顺序读下来大约五分钟。只想查某一步，直接点开对应的文档。\n',
    children: [...studentHelp, ...labHelpOfStudents],
  },
  {
    title: '教师：开课与批阅',
    roleCodes: ['ROLE_TEACHER', 'ROLE_RESEARCH', 'ROLE_ADMIN'],
    content: '一门课从建立到公布成绩要做的事，都在下面几篇里。第一次开课，建议先看「建一门课」。\n',
    children: [...teacherHelp, ...labHelpOfTeachers],
  },
  {
    title: '管理员：镜像、虚拟机与帮助',
    roleCodes: ['ROLE_ADMIN'],
    content: '让全校的实验跑起来、跑得稳，需要管理员照看的事情。\n',
    children: [...adminHelp, ...labHelpOfAdmins],
  },
];
