import { fileAddresses } from '@xueyan/contract/base/file';
import { categoryOf } from '@xueyan/contract/base/kind';
import type { BundleSection, CourseBundle } from '@xueyan/contract/composed/bundle';
import {
  type CourseTemplateKind,
  courseTemplateFaults,
  type TemplateFile,
  templateFileAddress,
} from '@xueyan/contract/school/course-template';
import type { SectionKind } from '@xueyan/contract/school/section';
import { viewerOf } from '@xueyan/contract/teaching/courseware';
import { PackedCourseware } from '@xueyan/contract/teaching/packed';
import { ensure } from '@xueyan/contract/wire/fault';
import { z } from 'zod';

type Content = Pick<CourseBundle, 'sections' | 'files'>;

/** Kinds of section that are done in a lab or with data. */
const experiments: readonly SectionKind[] = ['experiment', 'training', 'labelling'];

/** Refuses a purpose that the content does not serve, such as a video template without a video. */
export function ensureServes(kind: CourseTemplateKind, { sections, files }: Content): void {
  if (kind === 'experiment')
    ensure(
      sections.some((section) => experiments.includes(section.kind)),
      courseTemplateFaults.noExperiment,
    );
  if (kind !== 'video') return;
  const videos = new Set(files.flatMap(({ id, name }) => (viewerOf(name) === 'video' ? [id] : [])));
  const plays = (section: BundleSection) =>
    section.kind === 'courseware' && section.attachments.some(({ fileId }) => videos.has(fileId));
  ensure(sections.some(plays), courseTemplateFaults.noVideo);
}

/** Removes due and opening times from a course, since each class sets its own. */
export function withoutDates(bundle: CourseBundle): CourseBundle {
  const sections = bundle.sections.map((section) => {
    const { rule, kind, data } = section;
    return {
      ...section,
      rule: rule?.afterKey ? { ...rule, openTime: null, dueTime: null } : null,
      data: kind === 'experiment' && data ? { ...data, dueTime: null } : data,
    };
  });
  return { ...bundle, sections };
}

/** Returns the bundle with new section keys, so that courses made from one template are independent of each other. */
export function withFreshKeys(bundle: CourseBundle, newKey: () => string): CourseBundle {
  const keys = new Map(bundle.sections.map(({ key }) => [key, newKey()]));
  const fresh = (key: string | null) => (key === null ? null : (keys.get(key) ?? null));
  const sections = bundle.sections.map((section) => ({
    ...section,
    key: fresh(section.key) ?? section.key,
    parentKey: fresh(section.parentKey),
    rule: section.rule && { ...section.rule, afterKey: fresh(section.rule.afterKey) },
  }));
  return { ...bundle, sections };
}

/** Returns the fields of a template that lists show. */
export const wordsOf = ({ course, sections }: CourseBundle) => ({
  name: course.courseName,
  sectionCount: sections.filter(({ kind }) => kind !== 'chapter').length,
  experimentCount: sections.filter(({ kind }) => kind === 'experiment').length,
});

/** Returns the chapters that the preview shows. */
export const chaptersOf = ({ sections }: Pick<CourseBundle, 'sections'>) =>
  sections
    .filter(({ kind }) => kind === 'chapter')
    .map(({ key, title }) => ({
      title,
      sections: sections
        .filter(({ parentKey }) => parentKey === key)
        .map((section) => ({ key: section.key, title: section.title, kind: section.kind })),
    }));

/** Texts that sections of any kind may have in a bundle. */
const Texts = z
  .object({
    ...{ content: z.string(), guide: z.string(), topic: z.string(), intro: z.string(), note: z.string() },
    steps: z.array(z.object({ title: z.string() })),
    questions: z.array(z.object({ title: z.string() })),
    paper: z
      .object({
        sections: z.array(
          z.object({
            questions: z.array(z.object({ body: z.object({ content: z.object({ stem: z.string() }) }) })),
          }),
        ),
      })
      .nullable(),
  })
  .partial();

/** Returns the questions and the order of the files of courseware; of other kinds none. */
function coursewareOf({ kind, data }: BundleSection) {
  const { items } = kind === 'courseware' ? PackedCourseware.catch({ items: [] }).parse(data ?? {}) : { items: [] };
  const inOrder = items.toSorted((one, other) => one.position - other.position);
  return {
    questions: inOrder.flatMap(({ questions }) => questions.map(({ title }) => title)),
    placeOf: new Map(inOrder.map(({ attachment }, at) => [attachment, at])),
  };
}

/**
 * Returns what the preview of a section shows: its content, its steps or questions without their keys, and its files.
 * Files are read by the addresses of the template, since those of the course are open to its people alone.
 */
export function wordsOfSection(templateId: string, section: BundleSection, files: CourseBundle['files']) {
  const { title, kind, data } = section;
  const { content, guide, topic, intro, note, steps, questions, paper } = Texts.catch({}).parse(data ?? {});
  const known = new Map(files.map((file) => [file.id, file]));
  const courseware = coursewareOf(section);
  const shown = (text: string) =>
    text.replace(fileAddresses, (address: string, id: string) =>
      known.has(id.toLowerCase()) ? templateFileAddress(templateId, id.toLowerCase()) : address,
    );
  const last = courseware.placeOf.size;
  const fileList = section.attachments
    .toSorted((one, other) => (courseware.placeOf.get(one.key) ?? last) - (courseware.placeOf.get(other.key) ?? last))
    .flatMap(({ fileId }): TemplateFile[] => {
      const file = known.get(fileId);
      if (!file) return [];
      const { name, bytes } = file;
      const category = categoryOf(name) ?? 'document';
      return [{ name, bytes, category, address: templateFileAddress(templateId, fileId) }];
    });
  return {
    ...{ title, kind, content: shown(content ?? guide ?? topic ?? intro ?? note ?? ''), fileList },
    items: [
      ...[...(steps ?? []), ...(questions ?? [])].map((one) => one.title),
      ...courseware.questions,
      ...(paper?.sections ?? []).flatMap((part) => part.questions.map(({ body }) => body.content.stem)),
    ].map(shown),
  };
}
