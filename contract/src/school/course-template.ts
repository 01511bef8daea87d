import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { SectionKind } from './section.ts';

/** What a template is made for. */
export const templateKinds = ['preview', 'experiment', 'video'] as const;
export type CourseTemplateKind = (typeof templateKinds)[number];
export const templateKindNames: Record<CourseTemplateKind, Text> = {
  preview: { zh: '预习阅读', en: 'Reading', mn: 'Унших' },
  experiment: { zh: '实验课', en: 'Experiments', mn: 'Туршилт' },
  video: { zh: '视频课', en: 'Video', mn: 'Видео' },
};
/** `school`: every teacher may make a course of it. */
export const templateShares = ['me', 'school'] as const;
export type TemplateShare = (typeof templateShares)[number];
export const templateShareNames: Record<TemplateShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  school: { zh: '全校教师', en: 'All teachers', mn: 'Бүх багш' },
};

export const TemplateForm = z.strictObject({
  kind: z.enum(templateKinds),
  share: z.enum(templateShares),
  /** What it is good for. */
  summary: z.string().trim().max(300),
});
export type TemplateForm = z.output<typeof TemplateForm>;

/** A course that others may begin with. It is what the course is now, not what it was when it was offered. */
export const CourseTemplate = TemplateForm.extend({
  courseId: Id,
  courseName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Sections, chapters not among them; experiments among those. */
  sectionCount: z.number().int(),
  experimentCount: z.number().int(),
  /** Courses that were made of it. */
  useCount: z.number().int(),
  updateTime: DateTime,
});
export type CourseTemplate = z.output<typeof CourseTemplate>;

const Key = z.strictObject({ courseId: Id });

export const courseTemplateApi = {
  list: post('coursetemplate/list', {
    access: 'may:course.teach',
    summary: 'My templates, or those that others offer to all teachers',
    input: pageQuery(
      {
        view: z.enum(['mine', 'shared']).default('shared'),
        kind: z.enum(templateKinds).optional(),
        words: z.string().trim().max(100).optional(),
      },
      ['courseName', 'useCount', 'updateTime'],
    ),
    output: pageOf(CourseTemplate),
  }),
  offer: post('coursetemplate/save', {
    access: 'may:course.teach',
    audit: { action: 'coursetemplate.save', target: 'courseId' },
    summary: 'Offers a course of mine as a template, or says anew what it is for and to whom it is offered',
    input: TemplateForm.extend({ courseId: Id }),
    output: z.null(),
  }),
  withdraw: post('coursetemplate/delete', {
    access: 'may:course.teach',
    audit: { action: 'coursetemplate.delete', target: 'courseId' },
    summary: 'Offers a course no longer; what was made of it stays',
    input: Key,
    output: z.null(),
  }),
  preview: post('coursetemplate/preview', {
    access: 'may:course.teach',
    summary: 'What is in a template: its chapters with the titles and kinds of their sections',
    input: Key,
    output: z.object({
      description: z.string(),
      chapterList: z.array(
        z.object({ title: z.string(), sections: z.array(z.object({ title: z.string(), kind: SectionKind })) }),
      ),
    }),
  }),
  use: post('coursetemplate/use', {
    access: 'may:course.teach',
    summary: 'Makes an unreleased course of my own of a template, as a copy of the course makes one',
    input: Key,
    output: Key,
  }),
};
