import { type BundlePlan, bundleFaults } from '@xueyan/contract/composed/bundle';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { FileStore } from '../../../platform/files.ts';
import { startJob } from '../../base/job/job.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { bundleStore as store } from './bundle.store.ts';
import { type BundleContext, recipesOf } from './bundle-pack.service.ts';
import { type Incoming, withPackage } from './bundle-read.service.ts';
import { arrivedBundle, workOf } from './bundle-upload.service.ts';
import { bundleWords } from './bundle-words.text.ts';
import { addressesIn } from './file-address.rule.ts';

export const lookJob = jobKind({
  kind: 'coursebundle.look',
  access: 'may:course.teach',
  input: z.strictObject({ bundleId: Id }),
});

/** Starts checking a package. */
export async function startLook(db: Db, files: FileStore, actor: Actor, bundleId: string): Promise<string> {
  const { bundle } = await arrivedBundle(db, files, actor, bundleId);
  return startJob({ db, actor }, lookJob, { input: { bundleId }, title: bundle.name, key: bundleId });
}

/** Plans the import of a package and saves the plan with it. */
export async function lookInto(context: BundleContext, bundleId: string): Promise<BundlePlan> {
  const { db, platform, actor } = context;
  await readyFor(actor.language);
  const { bundle, path } = await arrivedBundle(db, platform.files, actor, bundleId);
  const place = { path, work: workOf(platform.files, bundleId), name: bundle.name };
  const plan = await withPackage(context, place, async (incoming, pack) =>
    planOf(context, incoming, new Set(pack.entries.keys())),
  );
  const stage = bundle.stage === 'imported' ? bundle.stage : 'read';
  await store.set(db, bundleId, { plan, format: plan.format, stage });
  return plan;
}

/** Returns the course that a package was imported into before, if the actor may change it. */
export async function targetOf(db: Db, actor: Actor, packageId: string) {
  for (const id of await store.coursesOf(db, packageId)) {
    const course = await courseToEdit(db, actor, id).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      return null;
    });
    if (course && course.archivedAt === null) return { courseId: id, courseName: course.name };
  }
  return null;
}

async function planOf({ db, actor }: BundleContext, incoming: Incoming, entries: Set<string>): Promise<BundlePlan> {
  const say = bundleWords(actor.language);
  const { course, sections, places, inline } = incoming;
  ensure(sections.length > 0, bundleFaults.unknown);
  const target = await targetOf(db, actor, course.packageId);
  const known = target ? await knownSections(db, target.courseId) : new Map<string, { kind: string; title: string }>();
  const files = new Map(course.files.map((file) => [file.id, file]));
  const here = new Set(
    (
      await store.images(
        db,
        course.images.map(({ recipe }) => recipe),
      )
    ).flatMap(({ recipe, removedAt }) => (removedAt === null ? [recipe] : [])),
  );
  const names = new Map(course.images.map(({ recipe, name }) => [recipe, name]));
  const planned = sections.map(({ section, data, problem, remarks }) => {
    const { key, parentKey, kind, title } = section;
    const before = known.get(key);
    const own = [...remarks];
    if (problem !== null) own.push(problem);
    const wanted = [...section.attachments.map(({ fileId }) => fileId), ...addressesIn(JSON.stringify(data ?? ''))];
    for (const id of wanted) {
      const file = files.get(id);
      if (!inline.has(id) && (!file || !entries.has(places.get(id) ?? '')))
        own.push(say('fileMissing', { name: file?.name ?? id }));
    }
    for (const recipe of recipesOf([{ kind, data }]))
      if (!here.has(recipe)) own.push(say('noImage', { name: names.get(recipe) ?? recipe }));
    const other = before !== undefined && before.kind !== kind;
    if (other) own.push(say('otherKind', { title }));
    const change = problem !== null || other ? 'refuse' : before ? 'update' : 'add';
    return { key, parentKey, kind, title, change: change as BundlePlan['sections'][number]['change'], remarks: own };
  });
  const coming = new Set(planned.map(({ key }) => key));
  const stay = [...known].filter(([key]) => !coming.has(key)).map(([, { title }]) => say('stays', { title }));
  return {
    ...{ format: incoming.format, courseName: course.course.courseName, school: course.school, sections: planned },
    ...{ fileCount: course.files.length, fileBytes: course.files.reduce((sum, { bytes }) => sum + bytes, 0) },
    ...{ remarks: [...incoming.remarks, ...stay].slice(0, 500), target },
  };
}

/** Returns the sections of a course by their keys in packages. */
export const knownSections = async (db: Db, courseId: string) =>
  new Map((await store.sections(db, courseId)).map(({ section, key }) => [key ?? section.id, section]));
