import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { allDiffer, rule } from '../wire/rule.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';

export const surveyKinds = ['single', 'multiple', 'text', 'scale'] as const;
export type SurveyKind = (typeof surveyKinds)[number];

export const surveyQuestionsMax = 50;
export const surveyOptions = { min: 2, max: 20 } as const;
/** Range of the highest step of a scale; the lowest is 1. */
export const scaleSteps = { min: 3, max: 10 } as const;
/** Maximum number of characters of a written answer. */
export const surveyTextMax = 500;

const fits = ({ kind, options }: { kind: SurveyKind; options: string[] }) =>
  kind === 'single' || kind === 'multiple' ? options.length >= surveyOptions.min : options.length === 0;

export const SurveyQuestion = z
  .strictObject({
    /** Stays the same across saves; empty for a new question. */
    questionId: Id.or(z.literal('')),
    kind: z.enum(surveyKinds),
    title: Name(200),
    required: z.boolean(),
    /** Options of a choice; empty for other kinds. */
    options: z
      .array(Name(100))
      .max(surveyOptions.max)
      .refine(...allDiffer),
    steps: z.number().int().min(scaleSteps.min).max(scaleSteps.max),
  })
  .refine(
    ...rule(fits, {
      zh: '选择题至少要有两个选项',
      en: 'a choice has two options at least',
      mn: 'сонголт дор хаяж хоёр хувилбартай байна',
    }),
  );
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

export const SurveyForm = {
  intro: Markdown.max(5000),
  /** Records who responded, and never who answered what. Cannot be changed once there are responses. */
  anonymous: z.boolean(),
  questions: z.array(SurveyQuestion).max(surveyQuestionsMax),
};

export const SurveyAnswer = z.strictObject({
  questionId: Id,
  /** Chosen options of a choice, counted from 0. */
  options: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(surveyOptions.max - 1),
    )
    .max(surveyOptions.max),
  text: z.string().trim().max(surveyTextMax),
  /** Chosen step of a scale; null: not answered. */
  step: z.number().int().min(1).max(scaleSteps.max).nullable(),
});
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

export const surveyApi = {
  get: get('survey/get', {
    access: 'user',
    summary: 'The questionnaire of a section, and whether I have answered it',
    input: z.object({ sectionId: Id }),
    output: z.object({
      sectionId: Id,
      ...SurveyForm,
      editor: z.boolean(),
      answered: z.boolean(),
      /** The reader's own answers, unless the survey is anonymous. */
      answers: z.array(SurveyAnswer),
      answerCount: z.number().int(),
      version: z.number().int(),
    }),
  }),
  save: post('survey/save', {
    access: 'may:course.teach',
    shown: ['intro', 'questions[].title', 'questions[].options[]'],
    audit: { action: 'survey.save', target: 'sectionId' },
    summary: 'Writes the questionnaire of a section; once somebody has answered only its introduction',
    input: z.strictObject({ sectionId: Id, ...SurveyForm, version: Version }),
    output: z.object({ version: z.number().int(), questionIds: z.array(Id) }),
  }),
  answer: post('survey/answer', {
    access: 'user',
    shown: ['answers[].text'],
    summary: 'Hands my answers in, once; that finishes the section',
    input: z.strictObject({ sectionId: Id, answers: z.array(SurveyAnswer).max(surveyQuestionsMax) }),
    output: z.null(),
  }),
  results: post('survey/results', {
    access: 'may:course.teach',
    summary: 'How a questionnaire was answered, question by question',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({
      answerCount: z.number().int(),
      studentCount: z.number().int(),
      questionList: z.array(
        z.object({
          questionId: Id,
          kind: z.enum(surveyKinds),
          title: z.string(),
          /** Options, or the steps of a scale, with the number of times that each was chosen. */
          bars: z.array(z.object({ label: z.string(), count: z.number().int() })),
          answered: z.number().int(),
          /** Mean of a scale. */
          mean: z.number().nullable(),
        }),
      ),
    }),
  }),
  answers: post('survey/listanswer', {
    access: 'may:course.teach',
    summary: 'The single answers to a questionnaire, one a row; without names where it is anonymous; a page',
    input: pageQuery({ sectionId: Id, questionId: Id.optional() }, ['title']),
    output: pageOf(
      z.object({
        answerId: z.string(),
        title: z.string(),
        answer: z.string(),
        loginName: z.string(),
        userName: z.string(),
        answerTime: DateTime.nullable(),
      }),
    ),
    sheet: {
      name: { zh: '问卷答案', en: 'Survey answers', mn: 'Санал асуулгын хариу' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        title: { title: { zh: '题目', en: 'Question', mn: 'Асуулт' }, width: 40 },
        answer: { title: { zh: '答案', en: 'Answer', mn: 'Хариулт' }, width: 60 },
        answerTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
      },
    },
  }),
};

export const surveyFaults = faults('survey', {
  answered: {
    zh: '已有人作答，题目和匿名方式不能再改',
    en: 'Somebody has answered: questions and anonymity stay as they are',
    mn: 'Хариулсан хүн байгаа тул асуулт болон нэргүй байдлыг өөрчлөхгүй',
  },
  once: { zh: '您已经提交过问卷', en: 'You have answered already', mn: 'Та аль хэдийн хариулсан' },
  required: {
    zh: '请回答「{title}」',
    en: 'Please answer “{title}”',
    mn: '“{title}”-д хариулна уу',
  },
  unfit: {
    zh: '「{title}」的答案不符合题目要求',
    en: 'The answer to “{title}” does not fit it',
    mn: '“{title}”-ийн хариулт таарахгүй байна',
  },
  notStudent: {
    status: 403,
    zh: '只有本课程的学生可以作答',
    en: 'Only students of the course answer',
    mn: 'Зөвхөн энэ хичээлийн сурагч хариулна',
  },
});
