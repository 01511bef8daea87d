import { defineFeature } from '../../../http/feature.ts';
import { taskGrades } from './grade.service.ts';
import { createDemoTasks } from './task.demo.ts';
import { taskJobs } from './task.job.ts';
import { taskParameters } from './task.parameter.ts';
import { taskRoutes } from './task.routes.ts';
import { copyTasks, ensureNoWork, textsOfTasks } from './task.service.ts';
import { taskFileStream } from './task-file.stream.ts';
import { taskPackage } from './task-package.service.ts';
import { taskPortable } from './task-portable.service.ts';
import { taskReminderTicker } from './task-reminder.job.ts';
import { workToRead, workToWrite } from './task-work.service.ts';

const teachers = ['ROLE_ADMIN' as const, 'ROLE_TEACHER' as const, 'ROLE_RESEARCH' as const];

export const taskFeature = defineFeature({
  name: 'teaching/task',
  portable: taskPortable,
  routes: taskRoutes,
  streams: [taskFileStream],
  files: { task: { read: workToRead, write: workToWrite } },
  sectionKinds: [
    { kind: 'task', texts: textsOfTasks, copy: copyTasks, package: taskPackage },
    { kind: 'classwork', package: taskPackage },
  ],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNoWork(db, ids);
      return async () => {};
    },
  },
  menu: [
    {
      code: 'teaching/tasks',
      parent: 'teaching',
      order: 71,
      titles: { zh: '任务', en: 'Tasks', mn: 'Даалгавар' },
      hints: { zh: '布置作业、批阅', en: 'Set work and mark it', mn: 'Даалгавар өгч, үнэлэх' },
      route: '/teaching/tasks',
      view: 'teaching/task/TasksPage',
      icon: 'form',
      roles: teachers,
    },
    {
      code: 'teaching/tasks/works',
      parent: 'teaching',
      order: 72,
      titles: { zh: '任务提交', en: 'Works of a task', mn: 'Даалгаврын ажил' },
      route: '/teaching/tasks/:sectionId',
      view: 'teaching/task/TaskWorksPage',
      hidden: true,
      roles: teachers,
    },
    {
      code: 'teaching/tasks/marking',
      parent: 'teaching',
      order: 73,
      titles: { zh: '批阅任务', en: 'Mark a task', mn: 'Даалгавар үнэлэх' },
      route: '/teaching/tasks/:sectionId/:workId',
      view: 'teaching/task/TaskMarkingPage',
      hidden: true,
      roles: teachers,
    },
    {
      code: 'study/tasks',
      parent: 'study',
      order: 10,
      titles: { zh: '我的任务', en: 'My tasks', mn: 'Миний даалгавар' },
      hints: { zh: '要交的作业与期限', en: 'Work due and its time', mn: 'Өгөх даалгавар, хугацаа' },
      route: '/tasks',
      view: 'teaching/task/MyTasksPage',
      icon: 'form',
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'task.compose': { zh: '自动组卷布置任务', en: 'Composed a task', mn: 'Даалгавар автоматаар үүсгэсэн' },
    'task.tryanswer': { zh: '试运行任务程序', en: 'Tried a program of a task', mn: 'Даалгаврын програм туршсан' },
    'task.markmember': { zh: '评定组员成绩', en: 'Marked a member of a group', mn: 'Бүлгийн гишүүнийг үнэлсэн' },
    'task.markanswers': { zh: '批改作业答案', en: 'Marked answers of a task', mn: 'Даалгаврын хариулт үнэлсэн' },
    'task.mark': { zh: '批改作业', en: 'Marked a task', mn: 'Даалгавар үнэлсэн' },
    'task.give': { zh: '布置课堂作业', en: 'Gave classwork', mn: 'Хичээлийн даалгавар өгсөн' },
    'task.publish': { zh: '发布任务成绩', en: 'Published marks of a task', mn: 'Даалгаврын дүн нийтэлсэн' },
    'task.return': { zh: '退回任务', en: 'Returned works of a task', mn: 'Даалгавар буцаасан' },
    'task.extend': { zh: '调整任务截止时间', en: 'Changed a due time', mn: 'Даалгаврын хугацаа өөрчилсөн' },
  },
  grades: [taskGrades],
  jobs: taskJobs,
  tickers: [taskReminderTicker],
  parameters: Object.values(taskParameters),
  demo: createDemoTasks,
});
