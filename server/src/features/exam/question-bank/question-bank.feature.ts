import { defineFeature } from '../../../http/feature.ts';
import { questionBankRoutes } from './question-bank.routes.ts';
import { questionBankPortable } from './question-bank-portable.service.ts';

export const questionBankFeature = defineFeature({
  name: 'exam/question-bank',
  portable: questionBankPortable,
  routes: questionBankRoutes,
  permissions: [
    {
      code: 'question.write',
      names: { zh: '编写试题和试卷', en: 'Write questions and papers', mn: 'Асуулт, шалгалтын материал бичих' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'question.manage',
      names: { zh: '管理试题和试卷', en: 'Manage questions and papers', mn: 'Асуулт, шалгалтын материал удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'exam/banks',
      parent: 'exam/setting',
      order: 20,
      titles: { zh: '题库', en: 'Question banks', mn: 'Асуултын сан' },
      hints: { zh: '把试题分库，与人共用', en: 'Sort questions, share them', mn: 'Асуултыг сангаар хуваалцах' },
      route: '/exam/banks',
      view: 'exam/question-bank/QuestionBanksPage',
      icon: 'database',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  dictionaries: {
    QUESTION_SUBJECT: {
      names: { zh: '学科', en: 'Subjects', mn: 'Судлагдахуун' },
      entries: [
        ['linux', 'Linux', 'Linux', 'Linux'],
        ['python', 'Python', 'Python', 'Python'],
        ['c', 'C 语言', 'C', 'C хэл'],
        ['database', '数据库', 'Databases', 'Өгөгдлийн сан'],
        ['network', '计算机网络', 'Networks', 'Сүлжээ'],
        ['other', '其他', 'Other', 'Бусад'],
      ],
    },
    QUESTION_DIFFICULTY: {
      names: { zh: '试题难度', en: 'Difficulty of questions', mn: 'Асуултын хүндрэл' },
      entries: [
        ['1', '容易', 'Easy', 'Амархан'],
        ['2', '较易', 'Rather easy', 'Амархан талдаа'],
        ['3', '中等', 'Medium', 'Дунд'],
        ['4', '较难', 'Rather hard', 'Хэцүү талдаа'],
        ['5', '困难', 'Hard', 'Хэцүү'],
      ],
    },
  },
  audits: {
    'questionbank.save': { zh: '新增题库', en: 'Made a question bank', mn: 'Асуултын сан үүсгэсэн' },
    'questionbank.update': { zh: '修改题库', en: 'Changed a question bank', mn: 'Асуултын сан өөрчилсөн' },
    'questionbank.delete': { zh: '删除题库', en: 'Deleted a question bank', mn: 'Асуултын сан устгасан' },
  },
});
