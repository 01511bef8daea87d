import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { Foreign } from '../../../testing/foreign.ts';

const body: QuestionForm['body'] = {
  content: { kind: 'judge', stem: '他人的试题' },
  key: { kind: 'judge', correct: true },
};
const form: Omit<QuestionForm, 'bankId'> = {
  ...{ body, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
  ...{ difficulty: '1', score: 2, labels: [], source: '', sharing: 'bank' },
};

export const questionForeign: Foreign = {
  records: async ({ teacher, chapterId }) => {
    const name = `题库 ${teacher.loginName}`;
    const { bankId } = await teacher.call(questionBankApi.save, {
      ...{ name, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
    });
    const { knowledgePointId } = await teacher.call(knowledgePointApi.save, { name, subject: 'linux', parentId: null });
    const { questionId } = await teacher.call(questionApi.save, { ...form, bankId });
    const { versionId } = await teacher.call(questionApi.get, { questionId });
    return { bankId, knowledgePointId, questionId, versionId, chapterId };
  },
  places: { 'question/batchdelete []': 'questionId' },
  noRecord: {
    'knowledgepoint/save parentId': 'one tree for the school: anybody who writes questions adds to it',
    'knowledgepoint/move parentId': 'one tree for the school: one’s own is put below any',
    'question/list knowledgePointId': 'one tree for the school',
    'question/save knowledgePointIds[]': 'one tree for the school: any question names any point of it',
    'question/update knowledgePointIds[]': 'one tree for the school',
  },
  answered: {
    'question/list': 'a filter: nothing is found of what is not one’s own or shared',
    'questionbank/list': 'a filter: nothing is found of what is not one’s own or shared',
    'question/listsimilar': 'the question is only left out of what is found',
  },
  seen: {
    'knowledgepoint/tree': {
      records: ['knowledgePointId'],
      because: 'one tree for the school, known to all who write',
    },
  },
  inputs: {
    'question/save': form,
    'question/update': { ...form, version: 1 },
    'question/restore': { version: 1 },
    'question/try': { response: { kind: 'judge', choice: true } },
  },
};
