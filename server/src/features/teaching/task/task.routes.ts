import { autoTaskApi } from '@xueyan/contract/teaching/auto-task';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { implement } from '../../../http/implement.ts';
import { composeTask } from './auto-task.service.ts';
import { markMember } from './member-mark.service.ts';
import { getTask, giveTask, listMyTasks, listTasks, saveTask } from './task.service.ts';
import { markAnswers } from './task-judge.service.ts';
import { getWork, listWorks, markWork, workQueue } from './task-marking.service.ts';
import {
  extendTask,
  keepPhrase,
  listPhrases,
  publishMarks,
  removePhrase,
  returnWorks,
} from './task-publish.service.ts';
import {
  answerTask,
  getWorkPaper,
  openWork,
  removeWorkFile,
  saveWork,
  submitWork,
  takeBackWork,
  tryTaskAnswer,
} from './task-work.service.ts';

export const taskRoutes = [
  ...implement(autoTaskApi, {
    compose: ({ db, platform, actor, language, input }) => composeTask(db, platform, actor, language, input),
  }),
  ...implement(taskPaperApi, {
    get: ({ db, actor, input }) => getWorkPaper(db, actor, input.workId),
    tryOut: ({ db, actor, input }) => tryTaskAnswer(db, actor, input),
    markAnswers: ({ db, actor, input }) => markAnswers(db, actor, input),
    answer: ({ db, platform, actor, input }) => answerTask(db, platform.clock, actor, input),
  }),
  ...implement(taskApi, {
    get: ({ db, platform, actor, input }) => getTask(db, platform, actor, input.sectionId),
    save: ({ db, platform, actor, input }) => saveTask(db, platform, actor, input),
    give: ({ db, platform, actor, input }) => giveTask(db, platform, actor, input.sectionId),
    list: async ({ db, platform, actor, input }) => ({ pageInfo: await listTasks(db, platform.clock, actor, input) }),
    mine: async ({ db, platform, actor, input }) => ({ pageInfo: await listMyTasks(db, platform.clock, actor, input) }),
  }),
  ...implement(taskWorkApi, {
    open: ({ db, actor, input }) => openWork(db, actor, input.sectionId),
    saveDraft: ({ db, platform, actor, input }) => saveWork(db, platform, actor, input),
    submit: ({ db, platform, actor, input }) => submitWork(db, platform, actor, input),
    takeBack: ({ db, platform, actor, input }) => takeBackWork(db, platform, actor, input.workId, input.version),
    removeFile: ({ db, actor, input }) => removeWorkFile(db, actor, input.workId, input.fileId),
  }),
  ...implement(taskMarkingApi, {
    works: async ({ db, platform, actor, input }) => ({ pageInfo: await listWorks(db, platform.clock, actor, input) }),
    queue: async ({ db, actor, input }) => ({ works: await workQueue(db, actor, input.sectionId) }),
    work: ({ db, platform, actor, input }) => getWork(db, platform.clock, actor, input.workId),
    mark: ({ db, platform, actor, input }) => markWork(db, platform, actor, input),
    markMember: ({ db, platform, actor, input }) => markMember(db, platform, actor, input),
    publish: ({ db, platform, actor, input }) => publishMarks(db, platform, actor, input),
    giveBack: ({ db, platform, actor, input }) => returnWorks(db, platform, actor, input),
    extend: ({ db, platform, actor, input }) => extendTask(db, platform, actor, input),
    bank: ({ db, actor }) => listPhrases(db, actor),
    addComment: ({ db, actor, input }) => keepPhrase(db, actor, input.words),
    removeComment: ({ db, actor, input }) => removePhrase(db, actor, input.commentId),
  }),
];
