import type { BundleSection, CourseBundle } from '@xueyan/contract/composed/bundle';
import { z } from 'zod';

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

/** Returns the texts of a section: its content, and its steps or questions without their keys. */
export function wordsOfSection({ title, kind, data }: BundleSection) {
  const { content, guide, topic, intro, note, steps, questions, paper } = Texts.catch({}).parse(data ?? {});
  return {
    ...{ title, kind, content: content ?? guide ?? topic ?? intro ?? note ?? '' },
    items: [
      ...[...(steps ?? []), ...(questions ?? [])].map((one) => one.title),
      ...(paper?.sections ?? []).flatMap((part) => part.questions.map(({ body }) => body.content.stem)),
    ],
  };
}
