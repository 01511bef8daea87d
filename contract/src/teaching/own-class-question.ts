import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { ClassQuestionKind, Judgement } from './class-question.ts';
import { classQuestionSheet, classResponseSheet, letterOf } from './class-question-sheet.ts';

/** A question of a class as one of its students reads it afterwards: what the class was not shown stays out. */
export const OwnClassQuestion = z.object({
  classQuestionId: Id,
  classSessionId: Id,
  title: z.string(),
  courseName: z.string(),
  kind: ClassQuestionKind,
  prompt: z.string(),
  options: z.array(z.string()),
  /** Letters of the chosen options, or the written answer; empty: none was given. */
  answer: z.string(),
  judgement: Judgement,
  /** The right answer, once it was revealed. */
  key: z.string(),
  /** Number of answers for each option; null unless the results were shown. */
  histogram: z.array(z.number().int()).nullable(),
  createTime: DateTime,
});
export type OwnClassQuestion = z.output<typeof OwnClassQuestion>;

export const ownClassQuestionApi = {
  list: post('classquestion/listmine', {
    access: 'may:course.study',
    summary: 'What was asked in the classes that I was called into, with my answers; newest first',
    input: pageQuery(
      {
        courseId: Id.optional(),
        classSessionId: Id.optional(),
        kind: ClassQuestionKind.optional(),
        prompt: z.string().max(60).optional(),
      },
      ['createTime'],
    ),
    output: pageOf(OwnClassQuestion),
    sheet: {
      name: classQuestionSheet.name,
      columns: {
        createTime: classQuestionSheet.columns.createTime,
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        title: { title: { zh: '课堂', en: 'Class', mn: 'Танхим' }, width: 24 },
        kind: classQuestionSheet.columns.kind,
        prompt: classQuestionSheet.columns.prompt,
        options: {
          title: { zh: '选项', en: 'Options', mn: 'Сонголт' },
          width: 36,
          read: ({ options }) => options.map((option, place) => `${letterOf(place)} ${option}`).join('；'),
        },
        answer: { title: { zh: '我的回答', en: 'My answer', mn: 'Миний хариулт' }, width: 36 },
        key: { title: { zh: '正确答案', en: 'Right answer', mn: 'Зөв хариулт' }, width: 24 },
        judgement: classResponseSheet.columns.judgement,
      },
    },
  }),
};
