import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';

export const applicationKinds = ['generate', 'chat', 'knowledge'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];
export const applicationKindNames: Record<ApplicationKind, Text> = {
  generate: { zh: '文本生成', en: 'Text generation', mn: 'Бичвэр үүсгэх' },
  chat: { zh: '对话', en: 'Chat', mn: 'Яриа' },
  knowledge: { zh: '知识库问答', en: 'Knowledge Q&A', mn: 'Мэдлэгийн асуулт' },
};

/** `withdrawn`: its owner took it back; what was published before stays as a version. */
export const applicationStates = ['draft', 'waiting', 'published', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];
export const applicationStateNames: Record<ApplicationState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  waiting: { zh: '等待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  published: { zh: '已发布', en: 'Published', mn: 'Нийтэлсэн' },
  rejected: { zh: '未通过', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
};

export const controlKinds = ['radio', 'checkbox', 'text', 'textarea', 'select', 'switch', 'upload'] as const;
export type ControlKind = (typeof controlKinds)[number];
export const controlKindNames: Record<ControlKind, Text> = {
  radio: { zh: '单选', en: 'One choice', mn: 'Нэг сонголт' },
  checkbox: { zh: '多选', en: 'Several choices', mn: 'Олон сонголт' },
  text: { zh: '单行文本', en: 'A line', mn: 'Нэг мөр' },
  textarea: { zh: '多行文本', en: 'Several lines', mn: 'Олон мөр' },
  select: { zh: '下拉选择', en: 'Select', mn: 'Жагсаалтаас сонгох' },
  switch: { zh: '开关', en: 'Switch', mn: 'Унтраалга' },
  upload: { zh: '上传文本文件', en: 'Upload of a text file', mn: 'Бичвэр файл' },
};
export const choiceKinds: readonly ControlKind[] = ['radio', 'checkbox', 'select'];

/** A variable, as it stands in a prompt between `{{` and `}}`. */
const Variable = z
  .string()
  .trim()
  .regex(/^[A-Za-z]\w{0,29}$/);
/** Characters of a text field at most, unless the form says less; of a file likewise. */
export const valueMax = 20_000;
export const controlsMax = 20;

export const Control = z
  .strictObject({
    variable: Variable,
    label: Name(40),
    kind: z.enum(controlKinds),
    required: z.boolean(),
    /** Of radio, checkbox and select: at least two, all different. */
    options: z.array(Name(60)).max(30).default([]),
    /** Characters of a text. */
    max: z.number().int().min(1).max(valueMax).default(200),
    /** What it begins with: a text, an option, `true`; options of a checkbox with a line each. */
    initial: Maybe(z.string().max(2_000), ''),
  })
  .refine(
    ...rule(
      ({ kind, options }: { kind: ControlKind; options: string[] }) =>
        !choiceKinds.includes(kind) || (options.length >= 2 && new Set(options).size === options.length),
      { zh: '至少需要两个不同的选项', en: 'at least two different options', mn: 'дор хаяж хоёр өөр сонголт' },
    ),
  );
export type Control = z.output<typeof Control>;

export const applicationScopes = ['class', 'public'] as const;

/** What an application is made of; each save is a version. */
export const ApplicationForm = z
  .strictObject({
    name: Name(40),
    description: Maybe(z.string().trim().max(300), ''),
    kind: z.enum(applicationKinds),
    /** What the model is told; `{{variable}}` stands for what the form holds. */
    prompt: Name(8_000),
    opening: Maybe(z.string().trim().max(500), ''),
    controls: z.array(Control).max(controlsMax).default([]),
    modelId: Maybe(Id, null),
    /** 0: the same each time, 2: wild. */
    temperature: z.number().min(0).max(2).default(0.7),
    maxTokens: z.number().int().min(64).max(32_000).default(2_048),
    baseIds: z.array(Id).max(10).default([]),
  })
  .refine(
    ...rule(
      ({ controls }: { controls: { variable: string }[] }) =>
        new Set(controls.map(({ variable }) => variable)).size === controls.length,
      { zh: '变量名不能重复', en: 'variables have different names', mn: 'хувьсагчийн нэр давхардахгүй' },
    ),
  );
export type ApplicationForm = z.output<typeof ApplicationForm>;

const rowFields = {
  applicationId: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  scope: z.enum(applicationScopes),
  /** Why it did not pass. */
  reason: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Chats and generations with it. */
  useCount: z.number().int(),
  version: z.number().int(),
  updateTime: DateTime,
};
export const Application = z.object(rowFields);
export type Application = z.output<typeof Application>;

/** Values of a form, by variable: texts, options joined by lines, `true` and `false`, what a file says. */
export const FormValues = z.record(Variable, z.string().max(valueMax));
export type FormValues = z.output<typeof FormValues>;

const Key = z.strictObject({ applicationId: Id });
const listInput = pageQuery(
  {
    name: z.string().trim().max(40).optional(),
    kind: z.enum(applicationKinds).optional(),
    state: z.enum(applicationStates).optional(),
  },
  ['name', 'updateTime', 'useCount'],
);
const Begun = z.object({ chatId: Id, questionId: Id, answerId: Id });

export const applicationApi = {
  list: post('aiapplication/list', {
    access: 'may:ai.create',
    summary: 'The applications that I made; those who manage AI see those that wait for review too',
    input: listInput,
    output: pageOf(Application),
  }),
  listWaiting: post('aiapplication/listwaiting', {
    access: 'may:ai.manage',
    summary: 'The applications that wait for review or are published',
    input: listInput,
    output: pageOf(Application),
  }),
  listPublic: post('aiapplication/listpublic', {
    access: 'may:ai.use',
    summary: 'The published applications that I may use',
    input: listInput,
    output: pageOf(Application),
  }),
  get: post('aiapplication/get', {
    access: 'may:ai.use',
    summary: 'An application whole, for its owner and those who review it',
    input: Key,
    output: z.object({ application: Application, form: ApplicationForm, classIds: z.array(Id) }),
  }),
  open: post('aiapplication/open', {
    access: 'may:ai.use',
    summary: 'What is seen of a published application by those who use it; its prompt is not',
    input: Key,
    output: z.object({ application: Application, opening: z.string(), controls: z.array(Control) }),
  }),
  save: post('aiapplication/save', {
    access: 'may:ai.create',
    summary: 'Makes an application, as a draft',
    input: ApplicationForm,
    output: Key,
  }),
  update: post('aiapplication/update', {
    access: 'may:ai.create',
    summary: 'Changes an application of mine; what is published stays as it is until it is published again',
    input: ApplicationForm.safeExtend({ applicationId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  publish: post('aiapplication/publish', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.publish', target: 'applicationId' },
    summary: 'Asks for what is saved to be published, to classes or everybody; who manages AI reviews it',
    input: Key.extend({ scope: z.enum(applicationScopes), classIds: z.array(Id).max(50).default([]) }),
    output: z.null(),
  }),
  review: post('aiapplication/review', {
    access: 'may:ai.manage',
    audit: { action: 'aiapplication.review', target: 'applicationId' },
    summary: 'Lets an application out, or not, saying why',
    input: Key.extend({ pass: z.boolean(), reason: Maybe(z.string().trim().max(200), '') }),
    output: z.null(),
  }),
  withdraw: post('aiapplication/withdraw', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.withdraw', target: 'applicationId' },
    summary: 'Takes an application back from those who use it; their chats stay',
    input: Key,
    output: z.null(),
  }),
  remove: post('aiapplication/delete', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.delete', target: 'applicationId' },
    summary: 'Deletes an application that nobody has used; otherwise it is withdrawn',
    input: Key,
    output: z.null(),
  }),
  run: post('aiapplication/run', {
    access: 'may:ai.use',
    summary: 'Uses a published application with a filled form, or the draft of my own',
    input: Key.extend({
      values: FormValues.default({}),
      /** The first question of a chat; empty where the form says all. */
      content: Maybe(z.string().trim().max(8_000), ''),
      draft: z.boolean().default(false),
    }),
    output: Begun,
  }),
  bases: get('aiapplication/listbase', {
    access: 'may:ai.create',
    summary: 'Knowledge bases that an application of mine may answer from',
    output: z.object({ baseList: z.array(z.object({ baseId: Id, name: z.string() })) }),
  }),
};

export const applicationFaults = faults('aiapplication', {
  missing: { zh: '请填写「{label}」', en: 'Please fill in “{label}”', mn: '«{label}» бөглөнө үү' },
  tooLong: {
    zh: '「{label}」最多 {max} 字',
    en: '“{label}” has {max} characters at most',
    mn: '«{label}» дээд тал нь {max} тэмдэгт',
  },
  noOption: {
    zh: '「{label}」没有这个选项',
    en: '“{label}” has no such option',
    mn: '«{label}»-д ийм сонголт алга',
  },
  noQuestion: { zh: '请输入问题', en: 'Please ask something', mn: 'Асуултаа бичнэ үү' },
  unknownVariable: {
    zh: '提示词中的 {name} 不是表单里的变量',
    en: '{name} of the prompt is no variable of the form',
    mn: 'Сануулгын {name} нь маягтын хувьсагч биш',
  },
  noBase: {
    zh: '知识库问答需要选择知识库',
    en: 'Knowledge Q&A needs a knowledge base',
    mn: 'Мэдлэгийн асуултад мэдлэгийн сан хэрэгтэй',
  },
  notWaiting: { zh: '它没有在等待审核', en: 'It does not wait for review', mn: 'Хяналт хүлээгээгүй байна' },
  notPublished: { zh: '这个应用没有发布', en: 'It is not published', mn: 'Нийтлээгүй байна' },
  used: {
    zh: '已有人使用过，不能删除，可以撤回',
    en: 'It has been used and cannot be deleted; withdraw it',
    mn: 'Ашигласан тул устгахгүй; буцаана уу',
  },
});

/** Its owner changes it. */
export const mayEditApplication = (actor: Pick<Rights, 'id'>, application: { ownerId: string }) =>
  application.ownerId === actor.id;
/** Whoever manages AI reviews what others made. */
export const mayReviewApplication = (actor: Rights, _application: { ownerId: string }) => may(actor, 'ai.manage');
