import { bundleFormat, bundleVersion, type CourseBundle } from '@xueyan/contract/composed/bundle';
import { emptyOutline } from '@xueyan/contract/school/course-profile';
import type { CourseTemplateKind } from '@xueyan/contract/school/course-template';
import type { SectionKind } from '@xueyan/contract/school/section';
import { plainOrder, plainStep } from '@xueyan/contract/teaching/experiment';
import { usualRubric } from '@xueyan/contract/teaching/rubric';

/** A step of an experiment: checked by a shell script, or by the student's answer. */
export type ShippedStep = { title: string; points: number; hint: string } & (
  | { script: string; fail: string }
  | { question: string; options?: string[]; answers: string[] }
);

/** `right`: the index or indices of options, from 0; true or false; or the texts accepted in the blank of the stem. */
export interface ShippedQuestion {
  stem: string;
  options?: string[];
  right: number | number[] | boolean | string[];
  why: string;
}

export type ShippedSection = { title: string } & (
  | { kind: 'reading'; text: string }
  | { kind: 'experiment'; text: string; image: string; memoryMb: number; minutes: number; steps: ShippedStep[] }
  | { kind: 'quiz'; text: string; minutes: number; questions: ShippedQuestion[] }
  | { kind: 'task'; text: string; form: 'text' | 'code'; template: string; levels: [title: string, points: number][] }
  | { kind: 'discussion'; text: string }
);

/**
 * A course that ships with the product. In its texts, inline code is written between « and », programs between lines of
 * ~~~.
 */
export interface ShippedCourse {
  /** Code by which a school remembers that it received the template. */
  code: string;
  /** Increased with each change of content, so that schools that still have the template receive it. */
  version: number;
  templateId: string;
  kind: CourseTemplateKind;
  summary: string;
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: string;
  name: string;
  number: string;
  description: string;
  labels: string[];
  introduction: string;
  objectives: string[];
  hours: { lecture: number; lab: number };
  chapters: { title: string; sections: ShippedSection[] }[];
}

const markdown = (text: string) => `${text.replace(/[«»]/g, '`').replace(/^~~~/gm, '```').trim()}\n`;

const reportTemplate =
  '## 实验目的\n\n## 实验过程\n\n（把关键步骤的截图粘贴在这里）\n\n## 遇到的问题与解决办法\n\n## 小结\n';
const reportPoints = 20;
const pointsOfQuestion = 10;

/** Returns the bundle that courses are made from; equal on every call. */
export function bundleOf(course: ShippedCourse): CourseBundle {
  const { name, number, description, labels, introduction, objectives, hours, chapters } = course;
  const keys = chapters.flatMap(({ sections }) => [null, ...sections]).map((_, at) => keyOf(course.templateId, at));
  let next = 0;
  const row = (parentKey: string | null, kind: SectionKind, title: string, data: unknown) => {
    const key = keys[next++] ?? '';
    return { key, parentKey, kind, title, rule: null, attachments: [], data };
  };
  const sections = chapters.flatMap((chapter) => {
    const above = row(null, 'chapter', chapter.title, null);
    return [
      above,
      ...chapter.sections.map((one) => row(above.key, kindOf(one), one.title, dataOf(one, course.subject))),
    ];
  });
  const all = hours.lecture + hours.lab;
  return {
    ...{
      format: bundleFormat,
      version: bundleVersion,
      packageId: course.templateId,
      exportTime: '2026-09-01 00:00:00',
    },
    school: '',
    course: {
      ...{ courseName: name, courseNumber: number, courseType: 'required', description, labels, kind: 'course' },
      ...{ classTime: '', coverId: null },
    },
    profile: {
      introduction: markdown(introduction),
      outline: { ...emptyOutline, objectives, hours: all, lectureHours: hours.lecture, labHours: hours.lab },
      videoId: null,
    },
    ...{ sections, files: [], images: imagesOf(chapters) },
  };
}

const keyOf = (templateId: string, at: number) => `${templateId.slice(0, -4)}${(at + 1).toString(16).padStart(4, '0')}`;

const kindOf = ({ kind }: ShippedSection): SectionKind => (kind === 'quiz' ? 'task' : kind);

function imagesOf(chapters: ShippedCourse['chapters']): CourseBundle['images'] {
  const recipes = chapters.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'experiment' ? [section.image] : [])),
  );
  return [...new Set(recipes)].map((recipe) => ({ recipe, name: recipe, base: null, definition: null }));
}

/**
 * Returns the data of a section in a bundle, in the schema of its kind, such as `PackedReading` or `PackedExperiment`.
 */
function dataOf(section: ShippedSection, subject: string): unknown {
  const text = markdown(section.text);
  if (section.kind === 'reading') return { content: text };
  if (section.kind === 'discussion') return { topic: text };
  if (section.kind === 'experiment') return experimentOf(section, text);
  const plain = {
    ...{ content: text, filesMax: 0, lateAllowed: true, latePerDay: 10, lateMost: 50, resubmit: true },
    ...{ anonymous: false, grouped: false },
  };
  if (section.kind === 'task') {
    const levels = section.levels.map(([title, points]) => ({
      title,
      levels: [
        { title: '达到', points, note: '' },
        { title: '部分达到', points: points / 2, note: '' },
      ],
    }));
    const points = section.levels.reduce((sum, [, one]) => sum + one, 0);
    return { ...plain, form: section.form, template: markdown(section.template), points, rubric: levels, paper: null };
  }
  const { title, minutes, questions } = section;
  const points = questions.length * pointsOfQuestion;
  const part = { title: '试题', note: '', draws: null, questions: questions.map(questionOf) };
  const paper = {
    ...{ title, subject, note: '', minutes, mixesQuestions: false, mixesOptions: true, sections: [part] },
  };
  return { ...plain, form: 'paper', template: '', points, rubric: [], paper };
}

function experimentOf(section: ShippedSection & { kind: 'experiment' }, guide: string) {
  const steps = section.steps.map((step) => ({
    ...{ checkpointId: '', ...plainStep, title: step.title, points: step.points, hint: step.hint },
    ...{ script: '', passText: '通过', failText: '还没有达到要求，对照指导再检查一遍', limitSeconds: 20 },
    ...('script' in step
      ? { script: step.script.trim(), failText: step.fail }
      : { kind: 'question', question: step.question, options: step.options ?? [], answers: step.answers }),
  }));
  return {
    ...{ guide, size: { cpus: 1, memoryMb: section.memoryMb }, minutes: section.minutes, image: section.image, steps },
    ...{ reportTemplate, rubric: usualRubric, reportPoints, dueTime: null, lateAllowed: true, nodes: [] },
    ...plainOrder,
  };
}

function questionOf({ stem, options = [], right, why }: ShippedQuestion) {
  const items = options.map((text, at) => ({ id: letterOf(at), text: inline(text) }));
  const asked = inline(stem);
  const common = { points: pointsOfQuestion, score: pointsOfQuestion, difficulty: '1', labels: [], source: '' };
  const body = () => {
    if (typeof right === 'boolean')
      return { content: { kind: 'judge', stem: asked }, key: { kind: 'judge', correct: right } };
    if (typeof right === 'number')
      return {
        content: { kind: 'single', stem: asked, options: items },
        key: { kind: 'single', correct: letterOf(right) },
      };
    const numbers = right.filter((one) => typeof one === 'number');
    if (numbers.length > 0)
      return {
        content: { kind: 'multiple', stem: asked, options: items, credit: 'half' },
        key: { kind: 'multiple', correct: numbers.map(letterOf) },
      };
    const blank = { form: 'text', id: 'a', accepted: right, ignoresCase: true };
    return {
      content: { kind: 'blank', stem: asked, blanks: [{ id: 'a', numeric: false }], ordered: true, credit: 'each' },
      key: { kind: 'blank', blanks: [blank] },
    };
  };
  return { ...common, body: body(), analysis: inline(why) };
}

const inline = (text: string) => markdown(text).trim();
const letterOf = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at);
