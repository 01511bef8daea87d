import { type MatchForm, matchApi } from '@xueyan/contract/exam/match';
import { type BoardRow, matchBoardApi } from '@xueyan/contract/exam/match-board';
import { contestApi } from '@xueyan/contract/exam/match-contest';
import type { JudgedResponse } from '@xueyan/contract/exam/submission';
import type { Caller, School } from './school.ts';

export const matchForm: Omit<MatchForm, 'beginTime' | 'endTime' | 'problems' | 'classIds'> = {
  ...{ matchName: '新生赛', notice: '独立完成。', rules: 'icpc', freezeMinutes: 0, penaltyMinutes: 20 },
  ...{ lossPercent: 0, wrongPercent: 0, entryWay: 'individual', teamSize: 3, teamMaker: 'self' },
};

export const program = (source: string): JudgedResponse => ({ kind: 'programming', language: 'python', source });

/** Returns a match of two hours that begins in ten minutes, with these questions. */
export function matchOf(school: School, questionIds: string[], more: Partial<MatchForm> = {}): MatchForm {
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  const colors = ['red', 'blue', 'green'] as const;
  const problems = questionIds.map((questionId, i) => ({
    ...{ questionId, problemName: `第 ${i + 1} 题`, color: colors[i] ?? 'red', points: 100 * (i + 1) },
  }));
  return { ...matchForm, beginTime: at(10), endTime: at(130), classIds: [], problems, ...more };
}

/** Creates a published match. */
export async function giveMatch(teacher: Caller, form: MatchForm): Promise<string> {
  const { matchId } = await teacher.call(matchApi.save, form);
  await teacher.call(matchApi.publish, { matchId });
  return matchId;
}

/** Plays a running match: submits to problems and reads the board. */
export function playing(school: School, matchId: string) {
  const problemsOf = async (who: Caller) => (await who.call(contestApi.get, { matchId })).problems;
  return {
    submit: async (who: Caller, place: number, source: string) => {
      const problemId = (await problemsOf(who))[place]?.problemId ?? '';
      const { submissionId } = await who.call(contestApi.submit, { matchId, problemId, response: program(source) });
      await school.settleJobs();
      return submissionId;
    },
    /** Name, rank, solved, penalty and points of each row. */
    board: async (who: Caller, frozen = false) =>
      (await who.call(matchBoardApi.board, { matchId, frozen })).rows.map(
        ({ entryName, rank, solved, penalty, points }: BoardRow) => [entryName, rank, solved, penalty, points],
      ),
  };
}
