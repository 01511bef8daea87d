import { messageApi } from '@xueyan/contract/base/message';
import { matchApi } from '@xueyan/contract/exam/match';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import { giveMatch, matchOf } from '../../../testing/match.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const toldOf = async (who: Caller) =>
  (await who.call(messageApi.list, {})).pageInfo.resultList
    .filter(({ messageTitle }) => messageTitle.startsWith('榜单已公布'))
    .map(({ messageTitle, link }) => [messageTitle, link]);

test('contestants are told once the whole board is revealed, and nobody else', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'told-teacher');
  const contestant = await school.signIn('ROLE_STUDENT', 'told-contestant');
  const outsider = await school.signIn('ROLE_STUDENT', 'told-outsider');
  const classId = await createClass(school.server.db, 'TOLD1', '竞赛班', [contestant.id]);
  const form = matchOf(school, [await writeQuestion(teacher, programming())], { classIds: [classId] });
  const matchId = await giveMatch(teacher, form);
  await school.clock.advance({ minutes: 11 });
  await teacher.call(matchApi.close, { matchId });
  expect(await toldOf(contestant)).toEqual([]);
  await teacher.call(matchApi.reveal, { matchId });
  expect(await toldOf(contestant)).toEqual([[`榜单已公布：${form.matchName}`, `/matches/${matchId}`]]);
  expect(await toldOf(outsider)).toEqual([]);
});
