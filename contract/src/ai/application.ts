import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';
import {
  ApplicationForm,
  applicationKinds,
  Control,
  controlsMax,
  FormValues,
  TriedForm,
  WrittenPrompt,
} from './application-form.ts';
import { applicationIcons } from './application-icon.ts';
import { FormUpload } from './application-upload.ts';

/** `withdrawn`: the owner withdrew it; what was published before stays as a version. */
export const applicationStates = ['draft', 'waiting', 'published', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];
export const applicationStateNames: Record<ApplicationState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  waiting: { zh: '等待审核', en: 'Waiting for review', mn: 'Хяналт хүлээж буй' },
  published: { zh: '已发布', en: 'Published', mn: 'Нийтэлсэн' },
  rejected: { zh: '未通过', en: 'Not passed', mn: 'Зөвшөөрөөгүй' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
};

/** Audience of a published application; `me` needs no review. */
export const applicationScopes = ['me', 'course', 'class', 'public'] as const;
export type ApplicationScope = (typeof applicationScopes)[number];

export const applicationScopeNames: Record<ApplicationScope, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн би' },
  course: { zh: '一门课程', en: 'A course', mn: 'Нэг хичээл' },
  class: { zh: '指定班级', en: 'Classes', mn: 'Ангиуд' },
  public: { zh: '全校', en: 'Everybody', mn: 'Бүгд' },
};

/** Bounds of a rating. */
export const starBounds = { min: 1, max: 5 } as const;

const rowFields = {
  applicationId: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  scope: z.enum(applicationScopes),
  /** Reason of a rejection. */
  reason: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  icon: z.enum(applicationIcons),
  /** Address of the picture in place of the icon; empty for none. */
  picture: z.string(),
  copyable: z.boolean(),
  /** Whether it is among the favourites of the reader. */
  favourite: z.boolean(),
  /** Mean of the ratings; null where nobody has rated it. */
  stars: z.number().nullable(),
  raterCount: z.number().int(),
  /** Rating by the reader. */
  ownStars: z.number().int().nullable(),
  /** Number of chats and generations with it. */
  useCount: z.number().int(),
  version: z.number().int(),
  /** Whether others use it now, as it was published last, whatever its state. */
  live: z.boolean(),
  /** Whether the saved draft differs from the published form; for those who review, what waits. */
  changed: z.boolean(),
  /** Names what waits for review, so that a review can say what it is about; empty where nothing waits. */
  submission: z.string(),
  /** Whether the saved draft differs from what waits for review; told to its owner. */
  ahead: z.boolean(),
  updateTime: DateTime,
};
export const Application = z.object(rowFields);
export type Application = z.output<typeof Application>;

const Key = z.strictObject({ applicationId: Id });
const listInput = pageQuery(
  {
    name: z.string().trim().max(40).optional(),
    kind: z.enum(applicationKinds).optional(),
    state: z.enum(applicationStates).optional(),
    favourite: z.boolean().optional(),
  },
  ['name', 'updateTime', 'useCount', 'stars'],
);
const Begun = z.object({ chatId: Id, questionId: Id, answerId: Id });
const Names = z.array(z.object({ id: Id, name: z.string() }));
const Making = z.object({ mediaId: Id, jobId: Id });
/** What those who use an application see of it. */
const shownParts = [
  ...['name', 'description', 'opening', 'suggestions[]'],
  ...['controls[].label', 'controls[].options[]', 'controls[].initial'],
];
const filledFields = { values: FormValues.default({}), uploads: z.array(FormUpload).max(controlsMax).default([]) };
/** First question of a chat; empty where the form holds everything. */
const content = Maybe(z.string().trim().max(8_000), '');
/** A form that is tried as it is typed; null for an application that was never saved. */
const Trial = z.strictObject({ form: TriedForm, applicationId: Maybe(Id, null), ...filledFields });

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
  counts: post('aiapplication/countkind', {
    access: 'may:ai.use',
    summary: 'How many applications of each kind I made, or may use; kinds without one are left out',
    input: z.strictObject({ view: z.enum(['mine', 'public']) }),
    output: z.object({ counts: z.array(z.object({ kind: z.enum(applicationKinds), count: z.number().int() })) }),
  }),
  get: post('aiapplication/get', {
    // Its owner may read it, and who reviews it, who may have no right to use AI: decided for each record.
    access: 'user',
    summary:
      'An application whole: its owner sees what is saved, those who review it what waits for review, or else is published',
    input: Key,
    output: z.object({
      application: Application,
      form: ApplicationForm,
      /** Classes it is published to, or shall be once approved. */
      classes: z.array(z.object({ classId: Id, className: z.string() })),
      /** Course of the scope `course`. */
      course: z.object({ courseId: Id, courseName: z.string() }).nullable(),
      /** The form that others use now; null where it is not published. */
      published: ApplicationForm.nullable(),
      /** Names of the models and bases that the forms refer to; what is gone has none. */
      names: Names,
    }),
  }),
  open: post('aiapplication/open', {
    access: 'may:ai.use',
    summary: 'What is seen of a published application by those who use it; its prompt is not',
    input: Key,
    output: z.object({
      application: Application,
      opening: z.string(),
      suggestions: z.array(z.string()),
      controls: z.array(Control),
    }),
  }),
  save: post('aiapplication/save', {
    access: 'may:ai.create',
    shown: shownParts,
    audit: { action: 'aiapplication.save', made: 'applicationId' },
    summary: 'Makes an application, as a draft',
    input: ApplicationForm.safeExtend({ prompt: WrittenPrompt }),
    output: Key,
  }),
  update: post('aiapplication/update', {
    access: 'may:ai.create',
    shown: shownParts,
    audit: { action: 'aiapplication.update', target: 'applicationId' },
    summary: 'Changes an application of mine; what is published stays as it is until it is published again',
    input: ApplicationForm.safeExtend({ prompt: WrittenPrompt, applicationId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  copy: post('aiapplication/copy', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.copy', made: 'applicationId' },
    summary:
      'Makes a draft that is like an application of mine, as it is saved, or like a published one that may be copied',
    input: Key,
    output: Key,
  }),
  versions: post('aiapplication/listversion', {
    access: 'may:ai.create',
    summary: 'An application of mine as it was each time it was published, the newest first; fifty at most',
    input: Key,
    output: z.object({
      versionList: z.array(z.object({ versionId: Id, createTime: DateTime, form: ApplicationForm })),
      names: Names,
    }),
  }),
  publish: post('aiapplication/publish', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.publish', target: 'applicationId' },
    summary:
      'Asks for what is saved to be published, to a course, classes or everybody; who manages AI reviews it. For me alone it is published at once',
    input: Key.extend({
      scope: z.enum(applicationScopes),
      classIds: z.array(Id).max(50).default([]),
      courseId: Maybe(Id, null),
    }),
    output: z.null(),
  }),
  review: post('aiapplication/review', {
    access: 'may:ai.manage',
    shown: ['reason'],
    audit: { action: 'aiapplication.review', target: 'applicationId' },
    summary: 'Lets an application out as it was submitted, or not, saying why',
    input: Key.extend({
      pass: z.boolean(),
      reason: Maybe(z.string().trim().max(200), ''),
      /** What was read; where something else has been submitted since, nothing is reviewed. */
      submission: z.string().max(36).optional(),
    }),
    output: z.null(),
  }),
  withdraw: post('aiapplication/withdraw', {
    access: 'may:ai.create',
    audit: { action: 'aiapplication.withdraw', target: 'applicationId' },
    summary:
      'Takes an application back from those who use it, their chats can be read; of one that is used while a change of it waits, the change alone',
    input: Key,
    output: z.null(),
  }),
  takeDown: post('aiapplication/takedown', {
    access: 'may:ai.manage',
    shown: ['reason'],
    audit: { action: 'aiapplication.takeDown', target: 'applicationId' },
    summary: 'Takes anybody’s application back from those who use it; its owner is told why',
    input: Key.extend({ reason: Name(200) }),
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
    input: Key.extend({ ...filledFields, content, draft: z.boolean().default(false) }),
    output: Begun,
  }),
  make: post('aiapplication/make', {
    access: 'may:ai.use',
    summary: 'Uses an application that makes pictures, a speech or a film, as a job; what it makes is media of mine',
    input: Key.extend({ ...filledFields, draft: z.boolean().default(false) }),
    output: Making,
  }),
  tryRun: post('aiapplication/try', {
    access: 'may:ai.create',
    summary:
      'Tries a form as it is typed, which is saved nowhere: the answer is a chat of mine, and counts to my limits',
    input: Trial.extend({ content }),
    output: Begun,
  }),
  tryMake: post('aiapplication/trymake', {
    access: 'may:ai.create',
    summary: 'Tries a form that makes pictures, a speech or a film as it is typed; what it makes is media of mine',
    input: Trial,
    output: Making,
  }),
  favour: post('aiapplication/favour', {
    access: 'may:ai.use',
    summary: 'Puts an application that I may use among my favourites, or takes it out',
    input: Key.extend({ favourite: z.boolean() }),
    output: z.null(),
  }),
  rate: post('aiapplication/rate', {
    access: 'may:ai.use',
    summary: 'Rates a published application that I may use, in place of my earlier rating; not one of my own',
    input: Key.extend({ stars: z.number().int().min(starBounds.min).max(starBounds.max) }),
    output: z.null(),
  }),
  bases: get('aiapplication/listbase', {
    access: 'may:ai.create',
    summary: 'Knowledge bases that an application of mine may answer from',
    output: z.object({ baseList: z.array(z.object({ baseId: Id, name: z.string() })) }),
  }),
};

/** Allows the owner to change an application. */
export const mayEditApplication = (actor: Pick<Rights, 'id'>, application: { ownerId: string }) =>
  application.ownerId === actor.id;
/** Allows AI managers to review the applications of others. */
export const mayReviewApplication = (actor: Rights, _application: { ownerId: string }) => may(actor, 'ai.manage');
