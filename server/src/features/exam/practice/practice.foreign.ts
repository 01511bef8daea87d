import { paperApi } from '@xueyan/contract/exam/paper';
import { type PracticeForm, practiceApi } from '@xueyan/contract/exam/practice';
import { practisingApi } from '@xueyan/contract/exam/practising';
import type { Foreign } from '../../../testing/foreign.ts';

const nobodys = '01990000-0000-7000-8000-000000000000';
const all = { subject: 'linux', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [], count: 20 };
const form: Omit<PracticeForm, 'classIds' | 'source'> = {
  ...{ practiceName: '他人的练习', description: '', shuffleOptions: false },
};

/** Creates a practice set of the class from the existing paper. */
export const practiceForeign: Foreign = {
  records: async ({ teacher, student, classId }) => {
    const { pageInfo } = await teacher.call(paperApi.list, { state: 'ready' });
    const paperId = pageInfo.resultList[0]?.paperId ?? '';
    const source = { ...all, paperId };
    const { practiceId } = await teacher.call(practiceApi.save, { ...form, source, classIds: [classId] });
    await teacher.call(practiceApi.open, { practiceId });
    const { items } = await student.call(practisingApi.begin, { practiceId });
    return { practiceId, 'practice item': items[0]?.itemId ?? '' };
  },
  places: {
    'practice/tryanswer itemId': 'practice item',
    'practice/getoutcome itemId': 'practice item',
    'practice/answer itemId': 'practice item',
    'practice/assess itemId': 'practice item',
  },
  noRecord: {
    'practice/save classIds[]': 'any class of the school may practise, as it may be invited to an exam',
    'practice/update classIds[]': 'any class of the school may practise, as it may be invited to an exam',
  },
  answered: {
    'practice/save': 'banks and points only narrow what one may use anyway',
    'practice/update': 'banks and points only narrow what one may use anyway',
    'practice/listpoint': 'a student only narrows what one may see anyway',
  },
  inputs: {
    'practice/save': { ...form, source: { ...all, paperId: nobodys }, classIds: [nobodys] },
    'practice/update': { ...form, source: { ...all, paperId: nobodys }, classIds: [nobodys], version: 1 },
    'practice/answer': { response: { kind: 'judge', choice: true } },
    'practice/assess': { right: true },
    'practice/tryanswer': { response: { kind: 'sql', statement: 'select 1' }, inputs: [] },
  },
};
