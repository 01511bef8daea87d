import { type MatchForm, matchApi } from '@xueyan/contract/exam/match';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { matchClarifications, matchRejudges } from '../../../db/match.table.ts';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import type { Foreign } from '../../../testing/foreign.ts';

// In the future: a match that begins by itself during the test would look like a change by the foreign actor.
const match: Omit<MatchForm, 'classIds' | 'problems'> = {
  ...{ matchName: '竞赛', notice: '', rules: 'icpc', beginTime: '2046-09-01 08:00:00', endTime: '2046-09-01 10:00:00' },
  ...{ freezeMinutes: 30, penaltyMinutes: 20, lossPercent: 0, wrongPercent: 0 },
  ...{ entryWay: 'individual', teamSize: 3, teamMaker: 'self' },
};
/** An id of no record, named last, after everything else was checked. */
const nobodys = '01990000-0000-7000-8000-000000000000';
const problem = { problemName: '求和', color: 'red', points: 100 } as const;
const asked = { ...problem, questionId: nobodys };
const response = { kind: 'programming', language: 'c', source: 'int main;' };
const reason = '测试数据有误';

/** Creates a published match of the class. */
export const matchForeign: Foreign = {
  records: async ({ school: { sql }, teacher, student, classId }) => {
    const questionId = await writeQuestion(teacher, programming());
    const { matchId } = await teacher.call(matchApi.save, {
      ...{ ...match, classIds: [classId], problems: [{ ...problem, questionId }] },
    });
    await teacher.call(matchApi.publish, { matchId });
    const { problems } = await teacher.call(matchApi.get, { matchId });
    const { pageInfo } = await teacher.call(matchControlApi.entries, { matchId });
    const entryId = pageInfo.resultList[0]?.entryId ?? '';
    // Records that come into being while the match runs.
    const question = { matchId, entryId, authorId: student.id, question: '请问？' };
    const [clarification] = await sql.insert(matchClarifications).values(question).returning();
    const again = { matchId, starterId: teacher.id, reason, total: 0, state: 'ready' as const };
    const [rejudge] = await sql.insert(matchRejudges).values(again).returning();
    return {
      ...{ matchId, problemId: problems[0]?.problemId ?? '', entryId },
      ...{ clarificationId: clarification?.id ?? '', rejudgeId: rejudge?.id ?? '' },
    };
  },
  places: {
    'match/getsimilarity otherId': 'submissionId',
    'match/notesimilarity otherId': 'submissionId',
    'match/startsimilarity formerIds[]': 'problemId',
  },
  noRecord: {
    'match/save classIds[]': 'any class of the school may be invited, as to a course',
    'match/update classIds[]': 'any class of the school may be invited, as to a course',
  },
  answered: {
    'match/listsubmission': 'the problem only narrows what is found in a match of one’s own',
    'match/listmysubmission': 'the problem only narrows what is found of one’s own',
  },
  inputs: {
    'match/save': { ...match, classIds: [nobodys], problems: [asked] },
    'match/update': { ...match, classIds: [nobodys], problems: [asked], version: 1 },
    'match/extend': { minutes: 5, reason },
    'match/addentry': { entryName: '', loginNames: ['nobody'] },
    'match/setstanding': { standing: 'unofficial', reason },
    'match/deliverballoon': { delivered: true },
    'match/rejudge': { reason },
    'match/settlerejudge': { apply: true },
    'match/ask': { question: '请问？' },
    'match/answer': { answer: '是。', open: true },
    'match/broadcast': { words: '注意' },
    'match/maketeam': { entryName: '队' },
    'match/jointeam': { code: 'ABCDEF' },
    'match/trycode': { response, inputs: [] },
    'match/submit': { response },
    'match/notesimilarity': { state: 'looked', text: '' },
  },
};
