import { type PaperForm, paperApi } from '@xueyan/contract/exam/paper';
import type { Foreign } from '../../../testing/foreign.ts';

const form: PaperForm = {
  ...{ title: '他人的试卷', subject: 'linux', note: '', minutes: 60, sharing: 'mine' },
  ...{ mixesQuestions: false, mixesOptions: false, sections: [] },
};

export const paperForeign: Foreign = {
  records: async ({ teacher }) => teacher.call(paperApi.save, form),
  noRecord: {
    'paper/generate rows[].knowledgePointIds[]': 'one tree for the school',
    'paper/countavailable rows[].knowledgePointIds[]': 'one tree for the school',
  },
  answered: {
    'paper/generate': 'a filter: questions are taken from what is one’s own or shared',
    'paper/countavailable': 'a filter: only what is one’s own or shared counts',
    'testbasket/remove': 'out of one’s own basket, in which it is not',
  },
  inputs: {
    'paper/save': { ...form, sections: [{ id: 'a', title: '一', note: '', draws: null, questions: [{ points: 1 }] }] },
    'paper/update': {
      ...{ ...form, version: 1 },
      sections: [{ id: 'a', title: '一', note: '', draws: null, questions: [{ points: 1 }] }],
    },
    'paper/countavailable': {
      ...{ subject: 'linux', bankIds: [] },
      rows: [{ kind: 'judge', knowledgePointIds: [], chapterIds: [], difficulties: [] }],
    },
    'paper/generate': {
      ...{ title: '试', subject: 'linux', minutes: 1, bankIds: [], seed: 'x', parallel: false },
      rows: [{ kind: 'judge', knowledgePointIds: [], chapterIds: [], difficulties: [], count: 100, points: 1 }],
    },
  },
};
