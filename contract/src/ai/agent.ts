import { z } from 'zod';
import { targetKinds } from '../base/message.ts';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id, Markdown, Maybe, Name, Version } from '../wire/scalar.ts';

/** Kinds of drafts the assistant can make. Each is carried out by a call of the product when its owner confirms it. */
export const proposalKinds = ['notice', 'message', 'question', 'paper'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalKindNames: Record<ProposalKind, Text> = {
  notice: { zh: '公告', en: 'Announcement', mn: 'Зарлал' },
  message: { zh: '消息', en: 'Message', mn: 'Мэдээ' },
  question: { zh: '试题', en: 'Question', mn: 'Асуулт' },
  paper: { zh: '组卷蓝图', en: 'Paper blueprint', mn: 'Материалын төлөвлөгөө' },
};
export const proposalStates = ['waiting', 'done', 'discarded'] as const;

/** Days in which a draft can be confirmed before it is deleted. */
export const proposalDays = 30;
/** Maximum number of waiting drafts of one person. */
export const proposalsMax = 40;
/** Maximum number of questions that one call of the model drafts. */
export const draftedQuestionsMax = 10;
export const agentQuestionMax = 4_000;

/** Labels of the fields of a draft; `mark` distinguishes fields with the same label. */
export const proposalLabels = {
  title: { zh: '标题', en: 'Title', mn: 'Гарчиг' },
  content: { zh: '内容', en: 'Content', mn: 'Агуулга' },
  bank: { zh: '题库', en: 'Bank', mn: 'Сан' },
  stem: { zh: '题干', en: 'Question', mn: 'Асуулт' },
  option: { zh: '选项', en: 'Option', mn: 'Сонголт' },
  correct: { zh: '正确答案', en: 'Right answer', mn: 'Зөв хариулт' },
  accepted: { zh: '可接受的答案（每行一个）', en: 'Accepted answers, one a line', mn: 'Зөв хариултууд, мөр бүрт нэг' },
  reference: { zh: '参考答案', en: 'A good answer', mn: 'Жишиг хариулт' },
  analysis: { zh: '解析', en: 'Why', mn: 'Тайлбар' },
  difficulty: { zh: '难度（1 最易）', en: 'Difficulty, 1 is easy', mn: 'Хүндрэл, 1 хялбар' },
  points: { zh: '每题分值', en: 'Points each', mn: 'Тус бүрийн оноо' },
  minutes: { zh: '时长（分钟）', en: 'Minutes', mn: 'Минут' },
  count: { zh: '题数', en: 'Questions', mn: 'Асуултын тоо' },
} satisfies Record<string, Text>;
export type ProposalLabel = keyof typeof proposalLabels;

/** A field of a draft that its owner may change before it is written. `many` and `lines` hold one entry a line. */
export const ProposalField = z.object({
  path: z.string(),
  label: z.enum(Object.keys(proposalLabels) as [ProposalLabel, ...ProposalLabel[]]),
  mark: z.string(),
  form: z.enum(['line', 'text', 'lines', 'number', 'choice', 'many']),
  value: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ProposalField = z.output<typeof ProposalField>;

/** Whether the actor may have a kind drafted, and which right it takes. */
export const Ability = z.object({
  kind: z.enum(proposalKinds),
  allowed: z.boolean(),
  right: z.object({ zh: z.string(), en: z.string(), mn: z.string() }),
});
export type Ability = z.output<typeof Ability>;

/** A draft with all that will be written and its recipients. */
export const Proposal = z.object({
  proposalId: Id,
  kind: z.enum(proposalKinds),
  title: z.string(),
  content: Markdown,
  fields: z.array(ProposalField),
  /** Last line that confirming adds to its text: who drafted and who confirmed it. Empty where nothing is added. */
  closing: z.string(),
  /** Incremented on each change; confirming sends the version that was seen. */
  version: z.number().int(),
  targets: z.array(z.object({ kind: z.enum(['everyone', ...targetKinds]), id: z.string(), name: z.string() })),
  expireTime: DateTime,
});
export type Proposal = z.output<typeof Proposal>;

const Key = z.strictObject({ proposalId: Id });

/** The page on which the question is asked: its title, and its address without the host. */
export const AgentPlace = z.strictObject({ title: z.string().max(200), path: z.string().max(300) });

export const agentApi = {
  chat: post('agent/chat', {
    access: 'may:ai.use',
    summary: 'Asks the assistant in a chat, which goes on and is followed like any other; what it drafts is listed',
    input: z.strictObject({
      chatId: Maybe(Id, null),
      parentId: Maybe(Id, null),
      content: Name(agentQuestionMax),
      modelId: Maybe(Id, null),
      page: Maybe(AgentPlace, null),
      /** A step of an experiment of mine that did not pass and that a new chat explains. */
      step: Maybe(z.strictObject({ sectionId: Id, checkpointId: Id }), null),
    }),
    output: z.object({ chatId: Id, questionId: Id, answerId: Id }),
  }),
  again: post('agent/again', {
    access: 'may:ai.use',
    summary: 'Answers a question of a chat with the assistant once more, with its tools, beside the answers it has',
    input: z.strictObject({ questionId: Id, modelId: Maybe(Id, null), page: Maybe(AgentPlace, null) }),
    output: z.object({ chatId: Id, questionId: Id, answerId: Id }),
  }),
  list: get('agent/listproposal', {
    access: 'may:ai.use',
    summary: 'My drafts of the assistant that wait to be confirmed, the newest first',
    output: z.object({ proposalList: z.array(Proposal), abilities: z.array(Ability) }),
  }),
  update: post('agent/update', {
    access: 'may:ai.use',
    summary: 'Changes fields of a draft of mine; nothing is written by it',
    input: Key.extend({
      version: Version,
      fields: z.array(z.strictObject({ path: z.string().max(100), value: z.string().max(20_000) })).max(60),
    }),
    output: Proposal,
  }),
  confirm: post('agent/confirm', {
    access: 'may:ai.use',
    summary: 'Carries a draft out with my rights of now; once, however often it is confirmed',
    input: Key.extend({ version: Version }),
    output: z.null(),
  }),
  discard: post('agent/discard', {
    access: 'may:ai.use',
    summary: 'Drops a draft of the assistant',
    input: Key,
    output: z.null(),
  }),
};

export const agentFaults = faults('agent', {
  expired: {
    zh: '这份草稿已过期，请让助手重新起草',
    en: 'This draft has expired; ask the assistant for another',
    mn: 'Энэ нооргийн хугацаа дууссан; туслахаас дахин хүснэ үү',
  },
  discarded: { zh: '这份草稿已放弃', en: 'This draft was dropped', mn: 'Энэ ноорогийг хаясан' },
  shortage: {
    zh: '题库中的试题不够，没有组卷：需要 {wanted} 题，只有 {available} 题',
    en: 'The banks hold too few questions, nothing was made: {wanted} wanted, {available} there',
    mn: 'Асуулт хүрэлцэхгүй тул бүрдүүлсэнгүй: {wanted} хэрэгтэй, {available} байна',
  },
  notAField: { zh: '草稿中没有这一项', en: 'The draft has no such field', mn: 'Ноорогт ийм талбар алга' },
  full: {
    zh: '最多有 {max} 份草稿等待确认，请先处理',
    en: 'At most {max} drafts wait; confirm or drop some first',
    mn: 'Дээд тал нь {max} ноорог хүлээнэ; эхлээд шийдвэрлэнэ үү',
  },
});

/** Allows the owner of a draft alone. */
export const mayDecideProposal = (actor: Pick<Rights, 'id'>, proposal: { userId: string }) =>
  proposal.userId === actor.id;
