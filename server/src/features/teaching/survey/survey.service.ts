import { randomUUID } from 'node:crypto';
import { sectionFaults } from '@xueyan/contract/school/section';
import { type SurveyAnswer, type SurveyQuestion, type surveyApi, surveyFaults } from '@xueyan/contract/teaching/survey';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionOfKindToEdit, titleOfSection } from '../../school/section/section.service.ts';
import { leavesTrace, noteProgress } from '../../school/section/section-progress.service.ts';
import { dueFor } from '../../school/section/section-release.service.ts';
import { barsOf, fitsQuestion, isAnswered, meanOf, wordsOf } from './survey.rule.ts';
import { type SurveyRow, surveyStore } from './survey.store.ts';

const unwritten = (sectionId: string): SurveyRow => ({
  ...{ sectionId, intro: '', anonymous: true, questions: [], version: 1 },
});

const read = async (db: Db, sectionId: string) => (await surveyStore.find(db, sectionId)) ?? unwritten(sectionId);

/** Returns the questionnaire to whoever may open its section. */
export async function getSurvey(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof surveyApi.get>> {
  const { course } = await sectionOfKind(db, actor, sectionId, 'survey');
  const { intro, anonymous, questions, version } = await read(db, sectionId);
  return {
    ...{ sectionId, intro, anonymous, questions, version, editor: course.editor },
    answered: await surveyStore.hasAnswered(db, sectionId, actor.id),
    answers: (await surveyStore.ofPerson(db, sectionId, actor.id))?.answers ?? [],
    answerCount: course.editor ? await surveyStore.count(db, sectionId) : 0,
  };
}

/** Saves the questionnaire. Questions that have answers cannot be changed. */
export const saveSurvey = (
  db: Db,
  live: Live,
  actor: Actor,
  { sectionId, version, ...form }: z.output<typeof surveyApi.save.input>,
): Promise<Output<typeof surveyApi.save>> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, 'survey');
    const before = (await surveyStore.lock(tx, sectionId)) ?? unwritten(sectionId);
    const known = new Set(before.questions.map(({ questionId }) => questionId));
    const questions = form.questions.map((one) => ({
      ...one,
      questionId: known.has(one.questionId) ? one.questionId : newId(),
    }));
    const asked = JSON.stringify([before.anonymous, before.questions]);
    const isAsWas = asked === JSON.stringify([form.anonymous, questions]);
    ensure(isAsWas || (await surveyStore.count(tx, sectionId)) === 0, surveyFaults.answered);
    ensure(await surveyStore.save(tx, { sectionId, ...form, questions, version }), wireFaults.changed);
    await notifyOfChange(tx, live, courseId, { sectionId, outline: false });
    return { version: version + 1, questionIds: questions.map(({ questionId }) => questionId) };
  });

/** Checks the answers and drops empty ones. */
function checkAnswers(questions: SurveyQuestion[], given: SurveyAnswer[]): SurveyAnswer[] {
  const byId = new Map(given.map((one) => [one.questionId, one]));
  ensure(byId.size === given.length, wireFaults.gone);
  ensure(
    given.every(({ questionId }) => questions.some((one) => one.questionId === questionId)),
    wireFaults.gone,
  );
  return questions.flatMap((question) => {
    const { title, required } = question;
    const answer = byId.get(question.questionId);
    ensure(!answer || fitsQuestion(question, answer), surveyFaults.unfit, { title });
    if (isAnswered(question, answer)) return [answer];
    ensure(!required, surveyFaults.required, { title });
    return [];
  });
}

/** Saves a student's response, once. For an anonymous questionnaire nothing links the two. */
export const answerSurvey = (db: Db, actor: Actor, sectionId: string, given: SurveyAnswer[]): Promise<void> =>
  db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, 'survey');
    ensure(leavesTrace(opened), surveyFaults.notStudent);
    const dueAt = await dueFor(tx, actor, opened.course, opened.section);
    ensure(opened.course.state !== 'ended' && (!dueAt || dueAt >= clock.now()), sectionFaults.past);
    const survey = await surveyStore.lock(tx, sectionId);
    ensure(survey, wireFaults.gone);
    ensure(survey.questions.length > 0, wireFaults.gone);
    const answers = checkAnswers(survey.questions, given);
    ensure(await surveyStore.noteRespondent(tx, sectionId, actor.id), surveyFaults.once);
    const whose = survey.anonymous ? { userId: null, answeredAt: null } : { userId: actor.id, answeredAt: clock.now() };
    // A random id: the usual ids contain the time.
    await surveyStore.insert(tx, { id: randomUUID(), sectionId, answers, ...whose });
    await noteProgress(tx, actor, opened, { percent: 100, done: true });
  });

/** Returns the results question by question. */
export async function surveyResults(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof surveyApi.results>> {
  const section = await sectionOfKindToEdit(db, actor, sectionId, 'survey');
  const { questions } = await read(db, sectionId);
  const responses = await surveyStore.responses(db, sectionId);
  return {
    answerCount: responses.length,
    studentCount: await surveyStore.countStudents(db, section.courseId),
    questionList: questions.map((question) => {
      const { questionId, kind, title } = question;
      const answers = responses.flatMap((one) => one.answers.filter((answer) => answer.questionId === questionId));
      return {
        ...{ questionId, kind, title, answered: answers.length },
        bars: barsOf(question, answers),
        mean: meanOf(question, answers),
      };
    }),
  };
}

/** Returns a page of single answers. */
export async function listAnswers(
  db: Db,
  clock: Clock,
  actor: Actor,
  { questionId, ...input }: z.output<typeof surveyApi.answers.input>,
): Promise<Output<typeof surveyApi.answers>['pageInfo']> {
  await sectionOfKindToEdit(db, actor, input.sectionId, 'survey');
  const { questions } = await read(db, input.sectionId);
  const asked = new Map(questions.map((one) => [one.questionId as string, one]));
  ensure(!questionId || asked.has(questionId), wireFaults.gone);
  const questionIds = questionId ? [questionId] : [...asked.keys()];
  const page = await surveyStore.answers(db, wholeSchool, { ...input, questionIds });
  const resultList = page.resultList.map((row) => {
    const question = asked.get(row.questionId);
    return {
      // The id of an anonymous response would link its answers again.
      answerId: row.userName ? `${row.responseId}-${row.questionId}` : newId(),
      title: question?.title ?? '',
      answer: question ? wordsOf(question, row.answer as SurveyAnswer) : '',
      ...{ loginName: row.loginName ?? '', userName: row.userName ?? '' },
      answerTime: clock.writeOptional(row.answeredAt),
    };
  });
  return { ...page, resultList };
}

/** Refuses to delete a questionnaire that has responses. */
export async function ensureNobodyAnswered(db: Db, sectionIds: string[]): Promise<void> {
  const used = await surveyStore.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export const textsOfSurveys = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await surveyStore.ofSections(db, sectionIds)).map(({ intro }) => intro);

export async function copySurveys(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const { intro, anonymous, questions, sectionId } of await surveyStore.ofSections(db, [...ids.keys()])) {
    const row = { intro: rewrite(intro), anonymous, questions, version: 1 };
    await surveyStore.save(db, { ...row, sectionId: ids.get(sectionId) ?? '' });
  }
}
