import { draftedQuestionsMax } from '@xueyan/contract/ai/agent';
import { noRecipients, noticeType, targetKinds } from '@xueyan/contract/base/message';
import { difficulties } from '@xueyan/contract/exam/level-code';
import type { QuestionForm } from '@xueyan/contract/exam/question';
import { QuestionKind } from '@xueyan/contract/exam/question-kind';
import { z } from 'zod';
import { act } from './acting.service.ts';
import { drafted, noBank, whichOne } from './agent.text.ts';
import { banksOf, type Desk, propose } from './proposal.service.ts';

/**
 * A question as a model writes it. `correct` holds letters for choices, `true` or `false`, texts that a blank accepts,
 * or a model response.
 */
const Drafted = z.strictObject({
  kind: z.enum(['single', 'multiple', 'judge', 'blank', 'essay']),
  stem: z.string().min(1).max(5_000),
  options: z.array(z.string().min(1).max(1_000)).max(10).default([]),
  correct: z.array(z.string().min(1).max(5_000)).min(1).max(20),
  analysis: z.string().max(5_000).default(''),
  difficulty: z.enum(difficulties).default('3'),
  score: z.number().min(0.5).max(100).default(2),
});
export const QuestionsInput = z.strictObject({
  bankName: z.string().max(60).optional(),
  questions: z.array(Drafted).min(1).max(draftedQuestionsMax),
});

const idAt = (at: number) => String.fromCharCode(97 + at);
const idOf = (letter: string) => letter.trim().slice(0, 1).toLowerCase();

function bodyOf({ kind, stem, options, correct }: z.output<typeof Drafted>): unknown {
  const items = options.map((text, at) => ({ id: idAt(at), text }));
  const [first = ''] = correct;
  if (kind === 'single') return { content: { kind, stem, options: items }, key: { kind, correct: idOf(first) } };
  if (kind === 'multiple')
    return { content: { kind, stem, options: items, credit: 'half' }, key: { kind, correct: correct.map(idOf) } };
  if (kind === 'judge') return { content: { kind, stem }, key: { kind, correct: first === 'true' } };
  if (kind === 'essay')
    return { content: { kind, stem, maxLength: 2_000 }, key: { kind, reference: first, rubric: [] } };
  const blanks = [{ id: 'a', form: 'text', accepted: correct, ignoresCase: true }];
  const content = { kind, stem, blanks: [{ id: 'a', numeric: false }], ordered: true, credit: 'each' };
  return { content, key: { kind, blanks } };
}

/** Drafts each question separately, so that the teacher can confirm only the good ones. */
export async function draftQuestions(desk: Desk, { bankName, questions }: z.output<typeof QuestionsInput>) {
  const banks = await banksOf(desk.calls, desk.context);
  const bank = banks.find(({ name }) => bankName && name.includes(bankName)) ?? banks[0];
  if (!bank) return noBank;
  for (const one of questions) {
    const form: Omit<QuestionForm, 'body'> & { body: unknown } = {
      ...{ bankId: bank.bankId, subject: bank.subject, body: bodyOf(one), analysis: one.analysis },
      ...{ courseId: null, chapterId: null, knowledgePointIds: [], difficulty: one.difficulty, score: one.score },
      ...{ labels: ['AI 生成'], source: 'AI', sharing: 'bank' },
    };
    await propose(desk.calls, desk.context, 'question', form);
  }
  return drafted;
}

export const PaperInput = z.strictObject({
  title: z.string().min(1).max(60),
  minutes: z.number().int().min(1).max(1440).default(60),
  bankNames: z.array(z.string().max(60)).max(10).default([]),
  rows: z
    .array(
      z.strictObject({
        kind: QuestionKind,
        count: z.number().int().min(1).max(100),
        points: z.number().min(0.5).max(100),
        difficulties: z.array(z.enum(difficulties)).default([]),
      }),
    )
    .min(1)
    .max(10),
});

export async function draftPaper(desk: Desk, { title, minutes, bankNames, rows }: z.output<typeof PaperInput>) {
  const banks = await banksOf(desk.calls, desk.context);
  const chosen = banks.filter(({ name }) => bankNames.some((one) => name.includes(one)));
  const subject = (chosen[0] ?? banks[0])?.subject;
  if (!subject) return noBank;
  const blueprint = {
    ...{ title, subject, minutes, bankIds: chosen.map(({ bankId }) => bankId), courseId: null },
    // The seed is fixed here, so that confirming twice could only make the same paper.
    ...{ seed: crypto.randomUUID(), parallel: false },
    rows: rows.map((row) => ({ ...row, knowledgePointIds: [], chapterIds: [] })),
  };
  await propose(desk.calls, desk.context, 'paper', blueprint);
  return drafted;
}

export const MessageInput = z.strictObject({
  title: z.string().min(1).max(100),
  content: z.string().min(1).max(20_000),
  to: z.strictObject({
    kind: z.enum(targetKinds).extract(['course', 'class', 'person']),
    words: z.string().min(1).max(40),
  }),
});
const Targets = z.object({ targetList: z.array(z.object({ id: z.string(), name: z.string() })) });
const listOf = { course: 'courses', class: 'classes', person: 'users' } as const;

/**
 * Drafts a message to the one course, class or person that the text names; where several match, asks the model which
 * one.
 */
export async function draftMessage(desk: Desk, { title, content, to }: z.output<typeof MessageInput>) {
  const { targetList } = Targets.parse(await act(desk.calls, desk.context, 'message/listtargets', to));
  const exact = targetList.filter(({ name }) => name === to.words);
  const [target, second] = exact.length > 0 ? exact : targetList;
  if (!target || second) return whichOne(targetList.map(({ name }) => name));
  const form = {
    ...{ messageType: noticeType, messageTitle: title, messageContent: content },
    to: { ...noRecipients, [listOf[to.kind]]: [target.id] },
  };
  await propose(desk.calls, desk.context, 'message', form);
  return drafted;
}
