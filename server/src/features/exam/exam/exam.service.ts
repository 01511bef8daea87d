import type { examApi as api, Exam } from '@xueyan/contract/exam/exam';
import { examFaults } from '@xueyan/contract/exam/exam-fault';
import type { ExamForm } from '@xueyan/contract/exam/exam-form';
import { examTransitions, mayRunExam } from '@xueyan/contract/exam/exam-transition';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { peopleToName } from '../exam-person/exam-person.service.ts';
import { setSittingRules } from '../exam-place/place.service.ts';
import { paperToUse, sectionsOf } from '../paper/paper.service.ts';
import { answerStore } from './answer.store.ts';
import { revealJudgements } from './answer-judging.service.ts';
import { candidateStore } from './candidate.store.ts';
import { type DescribedExam, type ExamColumns, examStore as store } from './exam.store.ts';
import { examPublished, resultsPublished } from './exam-message.text.ts';
import { presentExams } from './exam-presentation.service.ts';
import { handIn } from './grading.service.ts';

export { endOfExam } from './deadline.rule.ts';

/** Lists a page of exams of the actor and of their data range. */
export async function listExams(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return { ...page, resultList: await presentExams(db, platform, page.resultList) };
}

/** Returns the exam without checking a right; the caller checks its own. */
export async function examAsItIs(db: Db, id: string): Promise<DescribedExam> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  return found;
}

/** Returns the exam if the actor may run it. */
export async function examToRun(db: Db, actor: Actor, id: string): Promise<DescribedExam> {
  const found = await examAsItIs(db, id);
  ensure(mayRunExam(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found;
}

/** Job after each change of published results: whoever counts them counts again. */
export const resultsJob = jobKind({
  kind: 'exam.results',
  access: 'system',
  input: z.strictObject({ examId: z.guid() }),
});

export const countAnew = (db: Db, examId: string) =>
  startJob({ db, actor: null }, resultsJob, { input: { examId }, key: examId });

/** Returns whether the exam's results are published. */
export async function resultsAreOut(db: Db, examId: string): Promise<boolean> {
  const exam = await store.row(db, examId);
  return exam?.state === 'resulted' || exam?.state === 'archived';
}

/** Returns the exam if the actor may run it, and locks it against state changes. */
export async function examToMove(db: Db, actor: Actor, id: string): Promise<DescribedExam> {
  await store.lock(db, id);
  return examToRun(db, actor, id);
}

/** Locks the exam against state changes; others may hold the same lock. */
export const holdExam = (db: Db, id: string): Promise<void> => store.hold(db, id);

export async function getExam(db: Db, platform: Platform, actor: Actor, id: string): Promise<Exam> {
  const [exam] = await presentExams(db, platform, [await examToRun(db, actor, id)]);
  ensure(exam, wireFaults.gone);
  return exam;
}

/** Makes the pages of the exam's candidates and of its owner reload, and the gradebook of its course. */
export async function notifyExam(db: Db, platform: Platform, examId: string, ownerId: string): Promise<void> {
  const candidates = await store.candidateIds(db, examId);
  const event = { type: 'exam.changed', data: { examId } } as const;
  const channels = [`user:${ownerId}`, ...candidates.map((userId) => `user:${userId}` as const)];
  await platform.live.toChannels(db, channels, event);
  await tellOfMarks(db, platform, (await store.row(db, examId))?.courseId ?? null, candidates);
}

type Form = Omit<z.output<typeof api.update.input>, 'examId' | 'version' | 'resitRule'>;

async function columnsOf(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  form: ExamForm | Form,
): Promise<ExamColumns> {
  const { examName: name, beginTime, endTime, classIds, rules: _, userIds: __, ...more } = form;
  const { row } = await paperToUse(db, actor, form.paperId);
  ensure(row.state === 'ready', examFaults.paperNotReady);
  if (form.courseId) await courseToEdit(db, actor, form.courseId);
  ensure(await allClassesExist(db, classIds), wireFaults.gone);
  return { ...more, name, beginAt: school.read(beginTime), endAt: school.read(endTime) };
}

/** Names people for a draft besides its classes; returns their names. */
async function nameInDraft(tx: Db, examId: string, userIds: string[] = []): Promise<string[]> {
  const people = await peopleToName(tx, userIds);
  await store.name(
    tx,
    people.map(({ userId, note }) => ({ examId, userId, note, kind: 'person' })),
  );
  return people.map(({ userName }) => userName);
}

/** Makes an exam of the actor's, as a draft. */
export const addExam = (db: Db, platform: Platform, actor: Actor, form: ExamForm) =>
  db.transaction(async (tx) => {
    const id = await store.insert(tx, { ...(await columnsOf(tx, platform, actor, form)), ownerId: actor.id });
    await store.setClasses(tx, id, form.classIds);
    if (form.rules) await setSittingRules(tx, id, form.rules);
    const names = await nameInDraft(tx, id, form.userIds);
    await recordAudit(tx, actor, 'exam.save', id, { name: form.examName, names, ...form.rules });
    return id;
  });

/** Changes a draft; refused when it was changed by another request since. */
export const updateExam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, version, resitRule, ...form }: z.output<typeof api.update.input>,
) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, examId);
    ensure(row.state === 'draft', examFaults.otherState);
    const columns = await columnsOf(tx, platform, actor, form);
    const counts = row.resitOf && resitRule ? { resitRule } : {};
    const after = await store.update(tx, examId, version, { ...columns, ...counts });
    ensure(after, wireFaults.changed);
    await store.setClasses(tx, examId, form.classIds);
    if (form.rules) await setSittingRules(tx, examId, form.rules);
    const names = await nameInDraft(tx, examId, form.userIds);
    await recordAudit(tx, actor, 'exam.update', examId, { name: form.examName, names, ...form.rules });
    return { version: after };
  });

const refusals = { who: wireFaults.gone, state: examFaults.otherState };
const recordOf = ({ row, organizationId }: DescribedExam) => ({ ...row, organizationId });

/** Fixes the paper in its current state and invites the classes; `told: false` sends no message, for past exams. */
export const publishExam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  { told = true }: { told?: boolean } = {},
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    const state = nextState(examTransitions.publish, actor, recordOf(found), refusals);
    ensure(found.row.endAt > clock.now(), examFaults.inThePast);
    const { row: paper } = await paperToUse(tx, actor, found.row.paperId);
    ensure(paper.state === 'ready', examFaults.paperNotReady);
    const sections = await sectionsOf(tx, paper.id);
    const asked = sections.flatMap(({ questions }, section) => questions.map((question) => ({ ...question, section })));
    await store.replaceItems(
      tx,
      examId,
      asked.map(({ versionId, points, section }, position) => ({ versionId, points, section, position })),
    );
    ensure((await store.invite(tx, examId)) > 0, examFaults.noCandidates);
    const { questionCount, totalPoints, note: instructions } = paper;
    const titles = sections.map(({ title, note, draws }) => ({ title, note, draws }));
    await store.set(tx, examId, { state, sections: titles, instructions, questionCount, totalPoints });
    await recordAudit(tx, actor, 'exam.publish', examId, { name: found.row.name });
    const times = { begins: platform.clock.write(found.row.beginAt), ends: platform.clock.write(found.row.endAt) };
    if (told) await sendMessage(tx, platform, examPublished(found.row, times, await store.peopleOf(tx, examId)));
    await notifyExam(tx, platform, examId, found.row.ownerId);
  });

/** Turns an exam that has not begun back into a draft. */
export const withdrawExam = (db: Db, platform: Platform, actor: Actor, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    const state = nextState(examTransitions.withdraw, actor, recordOf(found), refusals);
    await notifyExam(tx, platform, examId, found.row.ownerId);
    await store.uninvite(tx, examId);
    await store.replaceItems(tx, examId, []);
    await store.set(tx, examId, { state });
    await recordAudit(tx, actor, 'exam.withdraw', examId, { name: found.row.name });
  });

/** Ends a running exam now and hands in for its candidates. */
export const closeExam = (db: Db, platform: Platform, actor: Actor, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    const state = nextState(examTransitions.close, actor, recordOf(found), refusals);
    const candidates = await candidateStore.lock(tx, examId, undefined);
    const now = clock.now();
    for (const one of candidates) if (one.state === 'answering') await handIn(tx, one, 'forced', now);
    await store.set(tx, examId, { state, pausedAt: null });
    await recordAudit(tx, actor, 'exam.close', examId, { name: found.row.name });
    await notifyExam(tx, platform, examId, found.row.ownerId);
  });

/** Publishes the results to candidates; everything must be marked. */
export const publishResults = (db: Db, platform: Platform, actor: Actor, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    const state = nextState(examTransitions.publishResults, actor, recordOf(found), refusals);
    const answering = await candidateStore.countAnswering(tx, examId);
    ensure(answering === 0, examFaults.stillAnswering, { n: answering });
    const unmarked = await answerStore.countUnmarked(tx, examId);
    ensure(unmarked === 0, examFaults.unmarked, { n: unmarked });
    await store.set(tx, examId, { state, resultedAt: clock.now() });
    if (found.row.resultView === 'paper') await revealJudgements(tx, examId);
    await countAnew(tx, examId);
    await recordAudit(tx, actor, 'exam.publishresult', examId, { name: found.row.name });
    if (found.row.resultView !== 'none')
      await sendMessage(tx, platform, resultsPublished(found.row, await store.peopleOf(tx, examId)));
    await notifyExam(tx, platform, examId, found.row.ownerId);
  });

/** Moves an exam to its next state where nothing else is to be done. */
export const moveExam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  step: 'cancel' | 'withdrawResults' | 'archive',
  examId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    const state = nextState(examTransitions[step], actor, recordOf(found), refusals);
    await store.set(tx, examId, { state, ...(step === 'cancel' ? { pausedAt: null } : {}) });
    if (step === 'withdrawResults') await countAnew(tx, examId);
    const action = step === 'withdrawResults' ? 'exam.withdrawresult' : `exam.${step}`;
    await recordAudit(tx, actor, action, examId, { name: found.row.name });
    await notifyExam(tx, platform, examId, found.row.ownerId);
  });

/** Deletes a draft. */
export const removeExam = (db: Db, actor: Actor, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await examToMove(tx, actor, examId);
    nextState(examTransitions.remove, actor, recordOf(found), refusals);
    ensure(!(await store.hasAccounts(tx, examId)), examFaults.hasAccounts);
    await store.remove(tx, examId);
    await recordAudit(tx, actor, 'exam.delete', examId, { name: found.row.name });
  });
