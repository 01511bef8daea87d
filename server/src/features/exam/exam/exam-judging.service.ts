import { type examJudgingApi as api, examJudgingFaults, type Judgement } from '@xueyan/contract/exam/exam-judging';
import { examMarkingFaults } from '@xueyan/contract/exam/exam-marking';
import { sittingFaults } from '@xueyan/contract/exam/sitting';
import type { SubmissionPurpose } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { type Aliases, blindAliases } from '../marking-plan/blindness.service.ts';
import { handToJudge, rejudge, reportForCandidate, submissionsOf } from '../submission/submission.service.ts';
import { answerStore } from './answer.store.ts';
import { examToMove, examToRun } from './exam.service.ts';
import { examStore } from './exam.store.ts';
import { examJudgingStore as store } from './exam-judging.store.ts';
import { checkMachinesAgain } from './exam-machine.service.ts';
import { shownAttempt } from './own-sitting.service.ts';
import { itemToAnswer } from './sitting-item.service.ts';

type Submissions = Awaited<ReturnType<typeof submissionsOf>>;
type Link = { candidateId: string; itemId: string; submissionId: string };

/** Submits a candidate's current answer to the judge, while they may answer. */
export async function judgeInSitting(
  db: Db,
  platform: Platform,
  actor: Actor,
  purpose: SubmissionPurpose,
  { examId, itemId, response, inputs }: z.output<typeof api.submit.input> & { inputs?: string[] },
) {
  const { exam, candidate, item } = await itemToAnswer(db, platform, actor, examId, itemId);
  ensure(purpose === 'trial' || exam.verdictView === 'live', examJudgingFaults.notNow);
  const handed = { questionVersionId: item.versionId, response, purpose, contextId: candidate.id };
  return { submissionId: await handToJudge(db, actor, { ...handed, ...(inputs && { inputs }) }) };
}

function present({ candidateId, itemId, submissionId }: Link, found: Submissions): Judgement[] {
  const row = found.get(submissionId);
  if (!row) return [];
  const { state, verdict, share, timeMs, memoryMb, response } = row;
  const language = response.kind === 'programming' ? response.language : null;
  return [{ submissionId, candidateId, itemId, state, verdict, share, timeMs, memoryMb, language }];
}

const nothing = { message: '', cases: [], expected: [], actual: [] };

const underAlias = <T extends Judgement>(one: T, blind: Aliases | undefined): T =>
  blind ? { ...one, candidateId: blind.of(one.candidateId).aliasId } : one;

async function itemOf(db: Db, actor: Actor, examId: string, itemId: string) {
  const { row } = await examToRun(db, actor, examId);
  const found = (await answerStore.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  return { ...found, exam: row };
}

/** Lists the judge's verdicts on the answers to one question. */
export async function listJudgements(db: Db, actor: Actor, { examId, itemId }: z.output<typeof api.list.input>) {
  const { exam } = await itemOf(db, actor, examId, itemId);
  const blind = await blindAliases(db, exam);
  const links = (await store.ofItem(db, itemId)).map(({ link }) => link);
  const found = await submissionsOf(
    db,
    links.map(({ submissionId }) => submissionId),
  );
  const judgements = links.flatMap((link) => present(link, found));
  return { judgements: judgements.map((one) => underAlias(one, blind)) };
}

/** Returns the full judgement of one answer. */
export async function getJudgement(
  db: Db,
  actor: Actor,
  { examId, itemId, candidateId }: z.output<typeof api.get.input>,
) {
  const { exam } = await itemOf(db, actor, examId, itemId);
  const blind = await blindAliases(db, exam);
  const own = blind ? blind.candidateOf(candidateId) : candidateId;
  const link = (await store.ofItem(db, itemId)).find((one) => one.link.candidateId === own)?.link;
  ensure(link, wireFaults.gone);
  const found = await submissionsOf(db, [link.submissionId]);
  const [judgement] = present(link, found);
  ensure(judgement, wireFaults.gone);
  return { ...underAlias(judgement, blind), report: found.get(link.submissionId)?.report ?? nothing };
}

/** Lists the judgements of the actor's own answers, once their paper is shown to them. */
export async function listOwnJudgements(db: Db, actor: Actor, examId: string, attempt?: number) {
  const exam = await examStore.row(db, examId);
  const candidate = await shownAttempt(db, examId, actor.id, attempt);
  ensure(exam, wireFaults.gone);
  ensure(candidate, wireFaults.gone);
  ensure(exam.state !== 'draft', wireFaults.gone);
  ensure(exam.state === 'resulted' && exam.resultView === 'paper', sittingFaults.noResults);
  const links = await store.ofCandidate(db, candidate.id);
  const items = new Map((await answerStore.items(db, examId)).map((one) => [one.item.id, one]));
  const found = await submissionsOf(
    db,
    links.map(({ submissionId }) => submissionId),
  );
  const judgements = links.flatMap((link) => {
    const content = items.get(link.itemId)?.version.content;
    const row = found.get(link.submissionId);
    if (!content || !row) return [];
    return present(link, found).map((one) => ({ ...one, report: reportForCandidate(row, content) }));
  });
  return { judgements };
}

/** Judges all answers to a question again, by its tests as they are now; marks by hand stay. */
export const judgeItemAgain = (db: Db, actor: Actor, { examId, itemId }: z.output<typeof api.again.input>) =>
  db.transaction(async (tx) => {
    await examToMove(tx, actor, examId);
    const { exam, item, title, kind } = await itemOf(tx, actor, examId, itemId);
    ensure(exam.state === 'marking', examMarkingFaults.notMarking);
    const judging = kind === 'machine' ? await checkMachinesAgain(tx, item) : await judgeProgramsAgain(tx, itemId);
    await recordAudit(tx, actor, 'exam.judgeagain', examId, { name: exam.name, question: title, count: judging });
    return { judging };
  });

async function judgeProgramsAgain(tx: Db, itemId: string): Promise<number> {
  const links = (await store.ofItem(tx, itemId)).filter(({ markerId }) => markerId === null);
  const found = await submissionsOf(
    tx,
    links.map(({ link }) => link.submissionId),
  );
  const judged = links.map(({ link }) => link).filter((link) => found.get(link.submissionId)?.state === 'judged');
  await store.reopen(
    tx,
    itemId,
    judged.map(({ candidateId }) => candidateId),
  );
  return rejudge(
    tx,
    judged.map(({ submissionId }) => submissionId),
  );
}
