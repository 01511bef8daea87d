import { labelOf } from '@xueyan/contract/exam/match';
import type {
  contestApi as api,
  Contest,
  MatchSubmission,
  MatchSubmissionDetail,
  MyMatch,
} from '@xueyan/contract/exam/match-contest';
import { matchFaults } from '@xueyan/contract/exam/match-fault';
import type { SubmissionPurpose, SubmissionReport } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { handToJudge, reportForCandidate } from '../submission/submission.service.ts';
import { type AttemptRow, attemptStore, type DescribedAttempt } from './attempt.store.ts';
import { presentProblem } from './board.service.ts';
import { notifyEntry } from './entry.service.ts';
import { type EntryRow, entryStore } from './entry.store.ts';
import { isJudgedKind, notifyMatch } from './match.service.ts';
import { type MatchRow, matchStore, type ProblemRow } from './match.store.ts';

const presentMine = ({ clock: school }: Platform, row: MatchRow, ownerName: string, entered: boolean): MyMatch => ({
  ...{ matchId: row.id, matchName: row.name, rules: row.rules, state: row.state, entryWay: row.entryWay },
  ...{ beginTime: school.write(row.beginAt), endTime: school.write(row.endAt), ownerName, entered },
});

/** Lists a page of matches that the actor has entered or may enter. */
export async function listMyMatches(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await matchStore.pageMine(db, ownScope(actor), input);
  return {
    ...page,
    resultList: page.resultList.map((one) => presentMine(platform, one.row, one.ownerName, one.entered)),
  };
}

/** Returns a match that the actor has entered or may enter, with their entry. */
export async function matchToEnter(db: Db, actor: Actor, matchId: string) {
  const found = await matchStore.find(db, matchId);
  ensure(found, wireFaults.gone);
  ensure(found.row.state !== 'draft' && (await matchStore.isInvited(db, matchId, actor.id)), wireFaults.gone);
  const entry: EntryRow | undefined = await entryStore.ofUser(db, matchId, actor.id);
  return { ...found, entry };
}

const hasBegun = ({ state, beginAt }: MatchRow) => state !== 'published' && beginAt <= clock.now();

/** Returns an entry's progress on a problem. */
function progressOf(problem: ProblemRow, attempts: AttemptRow[]) {
  const own = attempts.filter(({ problemId }) => problemId === problem.id);
  const share = Math.max(0, ...own.map((one) => one.share ?? 0));
  const progress = own.some(({ verdict }) => verdict === 'AC')
    ? ('solved' as const)
    : own.some(({ verdict }) => verdict === null)
      ? ('pending' as const)
      : own.length > 0
        ? ('tried' as const)
        : ('none' as const);
  return { progress, share, tries: own.length };
}

/** Returns a match for its contestant. */
export async function getContest(db: Db, platform: Platform, actor: Actor, matchId: string): Promise<Contest> {
  const { row, ownerName, entry } = await matchToEnter(db, actor, matchId);
  const { clock: school } = platform;
  const members = entry ? await entryStore.membersOf(db, [entry.id]) : [];
  const attempts = entry ? await attemptStore.ofEntry(db, entry.id) : [];
  const shown = hasBegun(row) && entry !== undefined ? await matchStore.problemsOf(db, [matchId]) : [];
  return {
    ...presentMine(platform, row, ownerName, entry !== undefined),
    ...{ notice: row.notice, penaltyMinutes: row.penaltyMinutes, lossPercent: row.lossPercent },
    ...{ wrongPercent: row.wrongPercent, teamSize: row.teamSize, teamMaker: row.teamMaker },
    serverTime: school.write(clock.now()),
    freezeTime: school.writeOptional(row.freezeAt),
    entry: entry
      ? {
          ...{ entryId: entry.id, entryName: entry.name, standing: entry.standing },
          joinCode: hasBegun(row) ? '' : (entry.joinCode ?? ''),
          members: members.map(({ userName }) => userName),
        }
      : null,
    problems: shown.flatMap(({ row: problem, kind }) =>
      isJudgedKind(kind) ? [{ ...presentProblem(problem), kind, ...progressOf(problem, attempts) }] : [],
    ),
  };
}

/** Returns the actor's entry and a problem of a match that has begun. */
async function problemToRead(db: Db, actor: Actor, matchId: string, problemId: string) {
  const { row, entry } = await matchToEnter(db, actor, matchId);
  ensure(entry, matchFaults.notEntered);
  ensure(hasBegun(row), matchFaults.notYet);
  const problem = (await matchStore.problems(db, matchId)).find(({ id }) => id === problemId);
  ensure(problem, wireFaults.gone);
  return { row, entry, problem };
}

/** Returns the content of a problem, without its tests. */
export async function getProblem(db: Db, actor: Actor, { matchId, problemId }: z.output<typeof api.problem.input>) {
  const { problem } = await problemToRead(db, actor, matchId, problemId);
  const version = (await questionVersionsOf(db, [problem.versionId])).get(problem.versionId);
  ensure(version, wireFaults.gone);
  return { ...presentProblem(problem), content: version.content };
}

/** Submits the actor's code to the judge; a trial counts for nothing. */
export const handInAttempt = (
  db: Db,
  platform: Platform,
  actor: Actor,
  purpose: SubmissionPurpose,
  { matchId, problemId, response, inputs }: z.output<typeof api.submit.input> & { inputs?: string[] },
) =>
  db.transaction(async (tx) => {
    // A request that ends the match waits for this lock or has already ended it, so no submission is accepted
    // afterwards.
    await matchStore.hold(tx, matchId);
    const { row, entry, problem } = await problemToRead(tx, actor, matchId, problemId);
    ensure(row.state === 'running' && clock.now() < row.endAt, matchFaults.over);
    ensure(entry.standing !== 'disqualified', matchFaults.disqualified);
    const handed = { questionVersionId: problem.versionId, response, purpose, contextId: entry.id };
    const kept = { ...handed, contextKind: 'match' as const, secret: purpose === 'answer' };
    const submissionId = await handToJudge(tx, actor, { ...kept, ...(inputs && { inputs }) });
    if (purpose === 'answer') {
      await attemptStore.insert(tx, [
        { submissionId, matchId, entryId: entry.id, problemId, submittedAt: clock.now() },
      ]);
      await notifyEntry(tx, platform, row, entry.id);
      await notifyMatch(tx, platform, row, 'board');
    }
    return { submissionId };
  });

/** Presents a submission with the verdict that counts, which may differ from the judge's latest one. */
export const presentAttempt = (
  { clock: school }: Platform,
  { attempt, submission, ownerName, entryName, problem }: DescribedAttempt,
): MatchSubmission => ({
  ...{ submissionId: submission.id, timeMs: submission.timeMs, memoryMb: submission.memoryMb },
  ...{ verdict: attempt.verdict, share: attempt.share, ownerName, entryName, entryId: attempt.entryId },
  ...{ problemId: problem.id, label: labelOf(problem.position), problemName: problem.name },
  state: attempt.verdict ? 'judged' : submission.state === 'judged' ? 'judging' : submission.state,
  language: submission.response.kind === 'programming' ? submission.response.language : null,
  createTime: school.write(attempt.submittedAt),
});

export const noReport: SubmissionReport = { message: '', cases: [], expected: [], actual: [] };

/** Lists a page of submissions of the actor or their team. */
export async function listMyAttempts(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.submissions.input>,
) {
  const { entry } = await matchToEnter(db, actor, input.matchId);
  ensure(entry, matchFaults.notEntered);
  const page = await attemptStore.page(db, ownScope(actor), input, entry.id);
  return { ...page, resultList: page.resultList.map((found) => presentAttempt(platform, found)) };
}

/** Returns a submission of the actor or their team, as far as the rules reveal it. */
export async function getMyAttempt(
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, submissionId }: z.output<typeof api.submission.input>,
): Promise<MatchSubmissionDetail> {
  const { row, entry } = await matchToEnter(db, actor, matchId);
  const found = await attemptStore.find(db, matchId, submissionId);
  ensure(found, wireFaults.gone);
  ensure(entry !== undefined && found.attempt.entryId === entry.id, wireFaults.gone);
  const { submission, attempt, problem } = found;
  const content = (await questionVersionsOf(db, [problem.versionId])).get(problem.versionId)?.content;
  const said = attempt.verdict !== null && attempt.verdict === submission.verdict && content;
  const report = said ? reportForCandidate(submission, content) : noReport;
  // The ICPC rules reveal neither the tests nor how many were passed.
  const bare = { ...noReport, message: attempt.verdict === 'CE' ? report.message : '', actual: report.actual };
  return {
    ...presentAttempt(platform, found),
    response: submission.response,
    report: row.rules === 'icpc' ? bare : report,
  };
}
