import { courseTemplateFaults, type SectionMade, type TemplateMade } from '@xueyan/contract/school/course-template';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { jobKind } from '../../../http/job.ts';
import { startJob } from '../../base/job/job.service.ts';
import { requiredBy, requireOfCopy } from '../../school/course-hall/admission.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { courseOfBundle, sectionOfBundle } from '../bundle/bundle-kept.service.ts';
import type { BundleContext } from '../bundle/bundle-pack.service.ts';
import { withFreshKeys } from './course-template.rule.ts';
import { contentOf, templateToUse } from './course-template.service.ts';
import { courseTemplateStore as store } from './course-template.store.ts';

export const useTemplateJob = jobKind({
  kind: 'coursetemplate.use',
  access: 'may:course.teach',
  input: z.strictObject({ templateId: Id }),
});

/** Starts making a course of the actor's own from a template. */
export async function startUse(db: Db, actor: Actor, templateId: string): Promise<string> {
  const { name, level } = await templateToUse(db, actor, templateId);
  ensure(level === 'course', wireFaults.gone);
  return startJob({ db, actor }, useTemplateJob, {
    input: { templateId },
    title: name,
    key: `${actor.id} ${templateId}`,
  });
}

export const useSectionJob = jobKind({
  kind: 'coursetemplate.usesection',
  access: 'may:course.teach',
  input: z.strictObject({ templateId: Id, chapterId: Id }),
});

/** Starts adding a section made of a template to a chapter. */
export async function startUseSection(db: Db, actor: Actor, input: z.output<typeof useSectionJob.input>) {
  const { name, level } = await templateToUse(db, actor, input.templateId);
  ensure(level === 'section', wireFaults.gone);
  await chapterToFill(db, actor, input.chapterId);
  // Several of one template may be wanted, one after the other.
  return startJob({ db, actor }, useSectionJob, { input, title: name, key: `${input.templateId} ${input.chapterId}` });
}

async function chapterToFill(db: Db, actor: Actor, chapterId: string) {
  const chapter = await sectionToEdit(db, actor, chapterId);
  ensure(chapter.kind === 'chapter', courseTemplateFaults.chapter);
  return chapter;
}

/** Adds the section in one transaction. */
export async function addOfTemplate(
  context: BundleContext,
  { templateId, chapterId }: z.output<typeof useSectionJob.input>,
  steps: Steps,
): Promise<z.output<typeof SectionMade>> {
  const template = await templateToUse(context.db, context.actor, templateId);
  const { courseId } = await chapterToFill(context.db, context.actor, chapterId);
  const bundle = withFreshKeys(await contentOf(context, template), newId);
  const place = { courseId, chapterId };
  return sectionOfBundle(context, bundle, place, { ...steps, also: (tx) => store.used(tx, templateId) });
}

interface Steps {
  progress(done: number, total: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Makes the course in one transaction. A template that was offered before prerequisites were kept has those of its
 * course as it is now; one that ships with the product has none.
 */
export async function makeOfTemplate(
  context: BundleContext,
  templateId: string,
  steps: Steps,
): Promise<z.output<typeof TemplateMade>> {
  const template = await templateToUse(context.db, context.actor, templateId);
  const bundle = withFreshKeys(await contentOf(context, template), newId);
  const also = async (tx: Db, courseId: string) => {
    await requireOfCopy(tx, courseId, bundle.required ?? (await requiredBy(tx, templateId)));
    await store.used(tx, templateId);
  };
  return courseOfBundle(context, bundle, { ...steps, also });
}
