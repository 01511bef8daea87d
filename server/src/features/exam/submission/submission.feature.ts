import { defineFeature } from '../../../http/feature.ts';
import { compilerInstallJob, submissionJobs } from './submission.job.ts';
import { submissionParameters } from './submission.parameter.ts';
import { submissionRoutes } from './submission.routes.ts';
import { submissionPortable } from './submission-portable.service.ts';
import { testDataStream } from './test-data.stream.ts';

export const submissionFeature = defineFeature({
  name: 'exam/submission',
  portable: submissionPortable,
  routes: submissionRoutes,
  streams: [testDataStream],
  jobs: [...submissionJobs, compilerInstallJob],
  parameters: Object.values(submissionParameters),
  daemons: [
    async ({ platform }) => {
      // Probing the judge takes seconds: the start does not wait for it, and no job is taken before it is done.
      platform.judge.status().catch((error: unknown) => platform.log.warn('judge', { error }));
      return () => undefined;
    },
  ],
  menu: [
    {
      code: 'exam/submissions',
      parent: 'exam/results',
      order: 64,
      titles: { zh: '评测记录', en: 'Submissions', mn: 'Илгээлтүүд' },
      hints: { zh: '程序题每次评测的结果', en: 'Every judged program', mn: 'Шалгасан програм бүр' },
      route: '/submissions',
      view: 'exam/submission/SubmissionsPage',
      icon: 'code',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/try-question',
      parent: 'exam/setting',
      order: 17,
      titles: { zh: '试做', en: 'Try a question', mn: 'Асуулт турших' },
      route: '/questions/try/:questionId',
      view: 'exam/submission/TryQuestionPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'submission.save': { zh: '提交评测', en: 'Handed an answer to the judge', mn: 'Хариултыг шүүгчид өгсөн' },
    'submission.try': { zh: '试运行', en: 'Ran a trial', mn: 'Туршиж ажиллуулсан' },
    'submission.installcompiler': { zh: '安装编译器', en: 'Installed compilers', mn: 'Хөрвүүлэгч суулгасан' },
    'submission.judgeagain': { zh: '重新评测', en: 'Had answers judged again', mn: 'Дахин шалгуулсан' },
  },
});
