import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import { BundleFile, CourseBundle } from '@xueyan/contract/composed/bundle';
import {
  type courseTemplateApi,
  courseTemplateFaults,
  mayKeepTemplate,
  type TemplateForm,
} from '@xueyan/contract/school/course-template';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Clock } from '../../../platform/clock.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { requiredBy } from '../../school/course-hall/admission.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { type BundleContext, packageOf, packCourse } from '../bundle/bundle-pack.service.ts';
import { chaptersOf, ensureServes, withoutDates, wordsOf, wordsOfSection } from './course-template.rule.ts';
import { courseTemplateStore as store, type TemplateRow } from './course-template.store.ts';

type Api = typeof courseTemplateApi;

export async function listTemplates(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await store.page(db, input.view === 'mine' ? ownScope(actor) : wholeSchool, actor.id, input);
  const resultList = page.resultList.map(({ updatedAt, ...row }) => ({ ...row, updateTime: clock.write(updatedAt) }));
  return { ...page, resultList };
}

/** Offers the current state of a course that the actor may change, as a template or as the next version of one. */
export const offerTemplate = (context: BundleContext, courseId: string, form: TemplateForm) =>
  context.db.transaction(async (tx) => {
    const found = await store.find(tx, courseId);
    const ownerId = found?.template.ownerId ?? context.actor.id;
    const frozen = await freeze({ ...context, db: tx }, courseId, ownerId, found?.template.keeps ?? []);
    ensureServes(form.kind, frozen.content);
    const version = await store.offer(tx, { ...form, ...frozen, id: courseId, ownerId });
    return { templateId: courseId, version };
  });

/** Offers the current state of a section that the actor may change, as a template or as the next version of one. */
export const offerSection = (context: BundleContext, sectionId: string, form: TemplateForm) =>
  context.db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, context.actor, sectionId);
    ensure(packageOf(context.kinds, section.kind), courseTemplateFaults.noKind);
    const found = await store.find(tx, sectionId);
    const ownerId = found?.template.ownerId ?? context.actor.id;
    const before = found?.template.keeps ?? [];
    const frozen = await freeze({ ...context, db: tx }, section.courseId, ownerId, before, sectionId);
    ensureServes(form.kind, frozen.content);
    const offered = { ...form, ...frozen, name: section.title, level: 'section' as const };
    return { templateId: sectionId, version: await store.offer(tx, { ...offered, id: sectionId, ownerId }) };
  });

/** Packs a course, and keeps references to its files for as long as the template needs them. */
async function freeze(
  context: BundleContext,
  courseId: string,
  ownerId: string,
  before: readonly string[],
  only?: string,
) {
  const { db, platform } = context;
  const packed = withoutDates(await packCourse(context, courseId, only));
  const content = only ? packed : { ...packed, required: await requiredBy(db, courseId) };
  await dropFiles(db, before);
  const kept = new Map(content.files.map((file) => [file.sha256, file]));
  // The scope belongs to no course, so the files can neither be read through one nor be claimed by one.
  const place = { ownerId, scope: 'course' as const, scopeId: newId() };
  const bytes = [...kept.values()].reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0) await ensureRoom(db, platform.files, { ...place, bytes });
  const rows = [...kept.values()].map(({ id: _, ...file }) => ({ ...file, ...place }));
  return { ...wordsOf(content), content, keeps: (await store.keepFiles(db, rows)).map(fileAddress) };
}

const dropFiles = (db: Db, keeps: readonly string[]) =>
  store.dropFiles(
    db,
    keeps.map((address) => address.slice(-36)),
  );

/** Changes a template's purpose, description and sharing. */
export async function updateTemplate(db: Db, actor: Actor, templateId: string, form: TemplateForm): Promise<void> {
  const { ownerId, content } = await templateToKeep(db, actor, templateId);
  if (content) ensureServes(form.kind, CourseBundle.parse(content));
  // A shipped template is shared with all teachers, or removed.
  await store.change(db, templateId, ownerId === null ? { ...form, share: 'school' } : form);
}

/** Withdraws a template. */
export const withdrawTemplate = (db: Db, actor: Actor, templateId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { keeps } = await templateToKeep(tx, actor, templateId);
    await store.remove(tx, templateId);
    await dropFiles(tx, keeps);
  });

async function templateToKeep(db: Db, actor: Actor, templateId: string): Promise<TemplateRow> {
  const found = await store.find(db, templateId);
  ensure(found, wireFaults.gone);
  const { template, ownerOrganizationId } = found;
  ensure(mayKeepTemplate(actor, { ownerId: template.ownerId, ownerOrganizationId }), wireFaults.gone);
  return template;
}

/** Returns the template if the actor may make a course from it. */
export async function templateToUse(db: Db, actor: Actor, templateId: string): Promise<TemplateRow> {
  const found = await store.find(db, templateId);
  ensure(found, wireFaults.gone);
  const { template } = found;
  ensure(template.share === 'school' || template.ownerId === actor.id, wireFaults.gone);
  return template;
}

/**
 * Returns the content of a template. An older template without stored content gets it at its first reading, from the
 * current course, with the rights of its owner.
 */
export async function contentOf(context: BundleContext, template: TemplateRow): Promise<CourseBundle> {
  if (template.content) return CourseBundle.parse(template.content);
  const { id, ownerId } = template;
  const owner = ownerId === null ? null : await actorOf(context.db, ownerId);
  ensure(owner, wireFaults.gone);
  return context.db.transaction(async (tx) => {
    const frozen = await freeze({ ...context, db: tx, actor: owner }, id, owner.id, template.keeps);
    await store.change(tx, id, frozen);
    return frozen.content;
  });
}

export async function previewTemplate(context: BundleContext, templateId: string): Promise<Output<Api['preview']>> {
  const template = await templateToUse(context.db, context.actor, templateId);
  const content = await contentOf(context, template);
  return { description: content.course.description, chapterList: chaptersOf(content) };
}

/** Returns the texts of a section of a template. */
export async function previewSection(
  context: BundleContext,
  templateId: string,
  key: string,
): Promise<Output<Api['section']>> {
  const { sections, files } = await contentOf(context, await templateToUse(context.db, context.actor, templateId));
  const section = sections.find((one) => one.key === key);
  ensure(section, wireFaults.gone);
  return wordsOfSection(templateId, section, files);
}

/** Returns a file of a template if the actor may make a course from it. */
export async function templateFile(db: Db, actor: Actor, templateId: string, fileId: string): Promise<BundleFile> {
  ensure(Id.safeParse(templateId).success && Id.safeParse(fileId).success, fileFaults.missing);
  const found = await store.file(db, templateId, fileId);
  ensure(found, fileFaults.missing);
  ensure(found.share === 'school' || found.ownerId === actor.id, fileFaults.missing);
  const file = BundleFile.safeParse(found.file);
  ensure(file.success, fileFaults.missing);
  return file.data;
}

/** Fills in the list fields of older templates without stored content. */
export const nameOfferedTemplates = (db: Db): Promise<void> => store.nameOffered(db);
