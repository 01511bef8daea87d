import { examApi } from '@xueyan/contract/exam/exam';
import type { ExamForm } from '@xueyan/contract/exam/exam-form';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { Foreign } from '../../../testing/foreign.ts';

// In the future: an exam that begins by itself during the test would look like a change by the foreign actor.
const times = { beginTime: '2046-09-01 08:00:00', endTime: '2046-09-01 10:00:00' };
const exam: Omit<ExamForm, 'paperId' | 'classIds'> = {
  ...{ ...times, examName: '考试', courseId: null, minutes: 60, start: 'own', lateMinutes: null, earliestMinutes: 0 },
  ...{
    passPercent: 60,
    shuffleQuestions: false,
    shuffleOptions: false,
    resultView: 'paper',
    verdictView: 'after',
    oneByOne: false,
    viewFixed: false,
    attempts: 1,
    attemptRule: 'best',
    attemptsFor: 'all',
  },
};
const reason = '设备故障';
/** An id of no user, named last, after everything else was checked. */
const nobodys = '01990000-0000-7000-8000-000000000000';
const program = { kind: 'programming', language: 'c', source: 'int main;' };
const answer = { response: { kind: 'judge', choice: true }, seq: 1 };

/** Creates a paper and an exam that gives it to the class. */
export const examForeign: Foreign = {
  records: async ({ teacher, classId }) => {
    const { bankId } = await teacher.call(questionBankApi.save, {
      ...{ name: `考试 ${teacher.loginName}`, description: '', subject: 'linux', courseId: null },
      ...{ sharing: 'mine', contribution: false },
    });
    const { questionId } = await teacher.call(questionApi.save, {
      ...{ bankId, body: { content: { kind: 'judge', stem: '考题' }, key: { kind: 'judge', correct: true } } },
      ...{ analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [], difficulty: '1' },
      ...{ score: 2, labels: [], source: '', sharing: 'bank' },
    });
    const { versionId } = await teacher.call(questionApi.get, { questionId });
    const sections = [{ id: 'a', title: '判断题', note: '', draws: null, questions: [{ versionId, points: 2 }] }];
    const { paperId } = await teacher.call(paperApi.save, {
      ...{ title: `考卷 ${teacher.loginName}`, subject: 'linux', note: '', minutes: 60, sharing: 'mine', sections },
      ...{ mixesQuestions: false, mixesOptions: false },
    });
    await teacher.call(paperApi.finish, { paperId });
    const { examId } = await teacher.call(examApi.save, { ...exam, paperId, classIds: [classId] });
    await teacher.call(examApi.publish, { examId });
    const candidates = await teacher.call(examApi.candidates, { examId });
    const { itemList } = await teacher.call(examMarkingApi.items, { examId });
    return {
      examId,
      candidateId: candidates.pageInfo.resultList[0]?.candidateId ?? '',
      itemId: itemList[0]?.itemId ?? '',
    };
  },
  places: {
    'exam/getsimilarity otherId': 'candidateId',
    'exam/notesimilarity otherId': 'candidateId',
    'exam/startsimilarity formerIds[]': 'itemId',
  },
  noRecord: {
    'exam/save classIds[]': 'any class of the school may be invited, as to a course',
    'exam/update classIds[]': 'any class of the school may be invited, as to a course',
    'exam/openresit userIds[]': 'only candidates of the exam are found, and of an exam without results nobody',
  },
  answered: {
    'exam/list': 'a course only narrows what is found',
    'exam/listmine': 'a course or an exam only narrows what is found of one’s own',
  },
  inputs: {
    'exam/save': { ...exam, classIds: [nobodys] },
    'exam/update': { ...exam, classIds: [nobodys], version: 1 },
    'exam/openresit': { ...times, examName: '补考', who: 'both', rule: 'best' },
    'exam/extend': { minutes: 5, reason },
    'exam/forcesubmit': { reason },
    'exam/reopen': { minutes: 5, reason },
    'exam/saveanswer': { entries: [answer], flags: { seq: 2 } },
    'exam/submit': { entries: [answer] },
    'exam/mark': { points: 1, comment: '' },
    'exam/tryanswer': { response: program },
    'exam/judgeanswer': { response: program },
    'exam/notesimilarity': { state: 'looked', text: '' },
  },
};
