import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { SectionKind } from './section.ts';

/**
 * Purposes of a template. `preview`: read or watched before class; `experiment`: holds an experiment, a training or a
 * labelling; `video`: holds courseware with a video.
 */
export const templateKinds = ['preview', 'experiment', 'video'] as const;
export type CourseTemplateKind = (typeof templateKinds)[number];
export const templateKindNames: Record<CourseTemplateKind, Text> = {
  preview: { zh: '预习阅读', en: 'Reading', mn: 'Унших' },
  experiment: { zh: '实验课', en: 'Experiments', mn: 'Туршилт' },
  video: { zh: '视频课件', en: 'Video courseware', mn: 'Видео хичээл' },
};
/** What a template is made of: a whole course, or one section. */
export const templateLevels = ['course', 'section'] as const;
export type TemplateLevel = (typeof templateLevels)[number];
export const templateLevelNames: Record<TemplateLevel, Text> = {
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  section: { zh: '小节', en: 'Section', mn: 'Хэсэг' },
};
/** `school`: every teacher may create a course from it. */
export const templateShares = ['me', 'school'] as const;
export type TemplateShare = (typeof templateShares)[number];
export const templateShareNames: Record<TemplateShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  school: { zh: '全校教师', en: 'All teachers', mn: 'Бүх багш' },
};

export const TemplateForm = z.strictObject({
  kind: z.enum(templateKinds),
  share: z.enum(templateShares),
  /** Description of its use. */
  summary: z.string().trim().max(300),
});
export type TemplateForm = z.output<typeof TemplateForm>;

/** A course, or a section of one, offered as a template in the version offered: later changes of the course do not affect it. */
export const CourseTemplate = TemplateForm.extend({
  /** Equals the id of the offered course or section. */
  templateId: Id,
  level: z.enum(templateLevels),
  /** Title of the section for a template of one. */
  courseName: z.string(),
  /** Null for a template that ships with the product. */
  ownerId: Id.nullable(),
  /** Organization whose data range it is in. */
  ownerOrganizationId: Id.nullable(),
  ownerName: z.string(),
  /** Number of times it was offered, from 1. */
  version: z.number().int(),
  /** Number of sections without chapters, and of experiments among them. */
  sectionCount: z.number().int(),
  experimentCount: z.number().int(),
  /** Number of videos among its files. */
  videoCount: z.number().int(),
  /** Number of courses or sections created from it. */
  useCount: z.number().int(),
  /** Time of the last offer. */
  updateTime: DateTime,
});
export type CourseTemplate = z.output<typeof CourseTemplate>;

interface Kept {
  ownerId: string | null;
  ownerOrganizationId: string | null;
}

/**
 * Allows its owner, and managers with it in their data range; for a template that ships with the product, managers of
 * all courses.
 */
export const mayKeepTemplate = (actor: Rights, { ownerId, ownerOrganizationId }: Kept): boolean =>
  may(actor, 'course.teach') &&
  isWithin(scopeOf(actor, 'course.manage'), { ownerId, organizationId: ownerOrganizationId });

/** `result` of the job that creates a course from a template; `remarks`: parts left out, with the reason. */
export const TemplateMade = z.object({ courseId: Id, remarks: z.array(z.string()) });
/** The same for a section. */
export const SectionMade = TemplateMade.extend({ sectionId: Id });

const Key = z.strictObject({ templateId: Id });

/** Below `/api/`: `GET file/template/{templateId}/{fileId}` is a file of a template, in ranges where they are asked for. */
export const templateFilePath = 'file/template';
/** Returns the address of a file of a template, for those who may use it. */
export const templateFileAddress = (templateId: string, fileId: string) =>
  `/api/${templateFilePath}/${templateId}/${fileId}`;

/** A file of a section of a template. */
export const TemplateFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  category: z.enum(fileCategories),
  address: z.string(),
});
export type TemplateFile = z.output<typeof TemplateFile>;

export const courseTemplateApi = {
  list: post('coursetemplate/list', {
    access: 'may:course.teach',
    summary: 'My templates, or those that ship with the product and that others offer to all teachers',
    input: pageQuery(
      {
        view: z.enum(['mine', 'shared']).default('shared'),
        kind: z.enum(templateKinds).optional(),
        level: z.enum(templateLevels).optional(),
        words: z.string().trim().max(100).optional(),
        /** Only that template, where it is among the results. */
        templateId: Id.optional(),
      },
      ['courseName', 'useCount', 'updateTime'],
    ),
    output: pageOf(CourseTemplate),
  }),
  offer: post('coursetemplate/save', {
    access: 'may:course.teach',
    shown: ['summary'],
    audit: { action: 'coursetemplate.save', target: 'courseId' },
    summary: 'Offers a course of mine as it is now; offered again it is the next version of the template',
    input: TemplateForm.extend({ courseId: Id }),
    output: z.object({ templateId: Id, version: z.number().int() }),
  }),
  offerSection: post('coursetemplate/savesection', {
    access: 'may:course.teach',
    shown: ['summary'],
    audit: { action: 'coursetemplate.save', target: 'sectionId' },
    summary: 'Offers a section of a course of mine as it is now; offered again it is the next version of the template',
    input: TemplateForm.extend({ sectionId: Id }),
    output: z.object({ templateId: Id, version: z.number().int() }),
  }),
  update: post('coursetemplate/update', {
    access: 'may:course.teach',
    shown: ['summary'],
    audit: { action: 'coursetemplate.update', target: 'templateId' },
    summary: 'Says anew what a template is for and to whom it is offered; what is in it stays',
    input: TemplateForm.extend({ templateId: Id }),
    output: z.null(),
  }),
  withdraw: post('coursetemplate/delete', {
    access: 'may:course.teach',
    audit: { action: 'coursetemplate.delete', target: 'templateId' },
    summary:
      'Offers a template no longer; what was made of it stays. One that ships with the product does not come back',
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
        z.object({
          title: z.string(),
          /** `key`: identifies the section for `section` until the course is offered again. */
          sections: z.array(z.object({ key: Id, title: z.string(), kind: SectionKind })),
        }),
      ),
    }),
  }),
  section: post('coursetemplate/section', {
    access: 'may:course.teach',
    summary:
      'What a section of a template holds: its text, the titles of its steps or what its questions ask, and its files',
    input: Key.extend({ key: Id }),
    output: z.object({
      ...{ title: z.string(), kind: SectionKind, content: Markdown, items: z.array(Markdown) },
      /** In the order in which they are shown. */
      fileList: z.array(TemplateFile),
    }),
  }),
  use: post('coursetemplate/use', {
    access: 'may:course.teach',
    audit: { action: 'coursetemplate.use', target: 'templateId' },
    summary: 'Makes an unreleased course of my own of a template, as a job',
    input: Key,
    output: z.object({ jobId: Id }),
  }),
  useSection: post('coursetemplate/usesection', {
    access: 'may:course.teach',
    audit: { action: 'coursetemplate.use', target: 'templateId' },
    summary: 'Adds a section made of a template to the end of a chapter that I may change, as a job',
    input: Key.extend({ chapterId: Id }),
    output: z.object({ jobId: Id }),
  }),
};

export const courseTemplateFaults = faults('courseTemplate', {
  noKind: {
    zh: '这种小节不能设为模板',
    en: 'Sections of this kind cannot be templates',
    mn: 'Энэ төрлийн хэсгийг загвар болгох боломжгүй',
  },
  noExperiment: {
    zh: '里面没有实验：实验课模板须至少有一个实验、训练或标注小节',
    en: 'There is no experiment in it: a template of this kind holds an experiment, a training or a labelling',
    mn: 'Дотор нь туршилт алга: ийм загварт туршилт, сургалт эсвэл тэмдэглэгээ байх ёстой',
  },
  noVideo: {
    zh: '里面没有视频：视频课件模板须至少有一个带视频的课件小节',
    en: 'There is no video in it: a template of this kind holds courseware with a video',
    mn: 'Дотор нь видео алга: ийм загварт видеотой хичээлийн материал байх ёстой',
  },
  chapter: {
    zh: '请选择要添加到的章',
    en: 'Choose the chapter that it is added to',
    mn: 'Нэмэх бүлгийг сонгоно уу',
  },
});
