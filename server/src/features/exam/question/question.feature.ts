import { defineFeature } from '../../../http/feature.ts';
import { bankToFill } from '../question-bank/question-bank.service.ts';
import { createDemoQuestions } from './question.demo.ts';
import { questionRoutes } from './question.routes.ts';
import { questionFileToRead } from './question-file.service.ts';
import { questionFinder } from './question-finder.service.ts';
import { questionPortable } from './question-portable.service.ts';

export const questionFeature = defineFeature({
  name: 'exam/question',
  portable: questionPortable,
  finders: [questionFinder],
  routes: questionRoutes,
  files: { question: { read: questionFileToRead, write: bankToFill } },
  menu: [
    {
      code: 'exam',
      order: 55,
      titles: { zh: '考试', en: 'Exams', mn: 'Шалгалт' },
      route: '/exam',
      icon: 'form',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/setting',
      parent: 'exam',
      order: 10,
      titles: { zh: '出题', en: 'Papers', mn: 'Материал бэлтгэх' },
      route: '/exam/setting',
      icon: 'edit',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/holding',
      parent: 'exam',
      order: 40,
      titles: { zh: '组织考试', en: 'Exams and matches', mn: 'Шалгалт зохион байгуулах' },
      route: '/exam/holding',
      icon: 'clock-circle',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exam/results',
      parent: 'exam',
      order: 60,
      titles: { zh: '阅卷与成绩', en: 'Marking and results', mn: 'Үнэлгээ ба дүн' },
      route: '/exam/results',
      icon: 'highlight',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/questions',
      parent: 'exam/setting',
      order: 10,
      titles: { zh: '试题', en: 'Questions', mn: 'Асуултууд' },
      hints: { zh: '出题、导入、分类', en: 'Write, import and sort questions', mn: 'Асуулт зохиох, оруулах' },
      route: '/exam/questions',
      view: 'exam/question/QuestionsPage',
      icon: 'question-circle',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'exam/question',
      parent: 'exam/setting',
      order: 15,
      titles: { zh: '编辑试题', en: 'Edit question', mn: 'Асуулт засах' },
      route: '/exam/questions/:questionId',
      view: 'exam/question/QuestionEditPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoQuestions,
  audits: {
    'question.save': { zh: '新增试题', en: 'Added a question', mn: 'Асуулт нэмсэн' },
    'question.update': { zh: '修改试题', en: 'Changed a question', mn: 'Асуулт өөрчилсөн' },
    'question.restore': {
      ...{ zh: '恢复试题的旧版本', en: 'Restored a former version of a question' },
      mn: 'Асуултын өмнөх хувилбарыг сэргээсэн',
    },
    'question.copy': { zh: '复制试题', en: 'Copied a question', mn: 'Асуулт хуулсан' },
    'question.puton': { zh: '上架试题', en: 'Put questions on the shelf', mn: 'Асуултыг тавиурт тавьсан' },
    'question.takeoff': { zh: '下架试题', en: 'Took questions off the shelf', mn: 'Асуултыг тавиураас буулгасан' },
    'question.move': { zh: '移动试题', en: 'Moved questions', mn: 'Асуулт зөөсөн' },
    'question.delete': { zh: '删除试题', en: 'Deleted a question', mn: 'Асуулт устгасан' },
  },
});
