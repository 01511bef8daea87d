import { portablePart } from '../../../http/portable.ts';
import { taskPortableStore as store } from './task-portable.store.ts';

export const taskPortable = [
  portablePart({
    key: 'tasks',
    titles: { zh: '作业与任务', en: 'Tasks', mn: 'Даалгавар' },
    tables: ['task_member', 'task_work'],
    rows: store.tasks,
  }),
  portablePart({
    key: 'task-submissions',
    titles: { zh: '提交的作业', en: 'Tasks handed in', mn: 'Илгээсэн даалгавар' },
    tables: ['task_submission'],
    rows: store.taskSubmissions,
  }),
  portablePart({
    key: 'task-phrases',
    titles: { zh: '常用评语', en: 'Phrases for marking', mn: 'Үнэлгээний хэллэг' },
    tables: ['task_phrase'],
    rows: store.taskPhrases,
  }),
];
