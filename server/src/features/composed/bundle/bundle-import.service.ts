import { type BundleFile, type BundleResult, bundleBounds, bundleFaults } from '@xueyan/contract/composed/bundle';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { FileStore } from '../../../platform/files.ts';
import { startJob } from '../../base/job/job.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { courseToEdit, createCourse } from '../../school/course/course.service.ts';
import { type FileWords, bundleStore as store } from './bundle.store.ts';
import { takeFiles } from './bundle-files.service.ts';
import type { BundleContext } from './bundle-pack.service.ts';
import { knownSections, targetOf } from './bundle-plan.service.ts';
import { type Incoming, withPackage } from './bundle-read.service.ts';
import { restore } from './bundle-restore.service.ts';
import { arrivedBundle, workOf } from './bundle-upload.service.ts';
import { bundleWords } from './bundle-words.text.ts';
import { addressesIn } from './file-address.rule.ts';

export const importJob = jobKind({
  kind: 'coursebundle.import',
  access: 'may:course.teach',
  input: z.strictObject({
    bundleId: Id,
    courseId: Id.nullable(),
    chosen: z.array(Id).max(bundleBounds.sections).optional(),
  }),
});
type ImportInput = z.output<typeof importJob.input>;

/** Starts importing a package that has been checked. */
export async function startImport(db: Db, files: FileStore, actor: Actor, input: ImportInput): Promise<string> {
  const { bundle } = await arrivedBundle(db, files, actor, input.bundleId);
  ensure(bundle.plan, bundleFaults.unread);
  if (input.courseId) await courseToEdit(db, actor, input.courseId);
  return startJob({ db, actor }, importJob, { input, title: bundle.plan.courseName || bundle.name, key: bundle.id });
}

interface Steps {
  progress(done: number, total: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Imports a package into a new course, or into the one it was imported into before. Files are copied first, which can
 * be resumed; everything else is one transaction, so that the selection is imported whole or not at all.
 */
export async function importBundle(
  context: BundleContext,
  input: ImportInput,
  { progress, signal }: Steps,
): Promise<BundleResult> {
  const { db, platform, actor } = context;
  await readyFor(actor.language);
  const { bundle, path } = await arrivedBundle(db, platform.files, actor, input.bundleId);
  const place = { path, work: workOf(platform.files, bundle.id), name: bundle.name };
  return withPackage(context, place, async (incoming, pack) => {
    const say = bundleWords(actor.language);
    const remarks = [...incoming.remarks];
    const target = await courseFor(context, incoming, input.courseId);
    const known = target ? await knownSections(db, target) : new Map<string, { kind: string }>();
    const chosen = choose(incoming, input.chosen).filter(({ section: { key, kind, title } }) => {
      const fits = (known.get(key)?.kind ?? kind) === kind;
      if (!fits) remarks.push(say('otherKind', { title }));
      return fits;
    });
    ensure(chosen.length > 0, bundleFaults.nothing);
    const part: Incoming = { ...incoming, sections: chosen };
    const wanted = filesOf(part);
    const total = wanted.length + chosen.length;
    const step = async (done: number) => {
      signal.throwIfAborted();
      await progress(done, total);
    };
    const files = await takeFiles(db, platform, pack, incoming, wanted, { say, remarks, step });
    const result = await db.transaction(async (tx) => {
      const courseId = target ?? (await createCourse(tx, platform.live, actor, formOf(incoming)));
      await roomFor(tx, platform.files, actor, courseId, files);
      const { added, updated } = await restore({ ...context, db: tx }, part, {
        ...{ courseId, fresh: target === null, files, remarks },
        step: (at) => step(wanted.length + at),
      });
      await store.noteOrigin(tx, courseId, incoming.course.packageId);
      await store.set(tx, bundle.id, { stage: 'imported', courseId });
      return { courseId, added, updated };
    });
    await progress(total, total);
    return { ...result, remarks: [...new Set(remarks)].slice(0, 500) };
  });
}

/** Accepts only the course that this package was imported into before: any other would be mixed with it. */
async function courseFor({ db, actor }: BundleContext, incoming: Incoming, courseId: string | null) {
  if (courseId === null) return null;
  await courseToEdit(db, actor, courseId);
  const target = await targetOf(db, actor, incoming.course.packageId);
  ensure(target?.courseId === courseId, bundleFaults.otherCourse);
  return courseId;
}

/** Returns the selected sections that can be imported, with the chapters of selected sections. */
function choose({ sections }: Incoming, keys: readonly string[] | undefined) {
  const good = sections.filter(({ problem }) => problem === null);
  if (!keys) return good;
  const chosen = new Set(keys);
  for (const { section } of good) if (chosen.has(section.key) && section.parentKey) chosen.add(section.parentKey);
  return good.filter(({ section }) => chosen.has(section.key));
}

/** Returns the files that the imported content names. */
function filesOf({ course, sections }: Incoming): BundleFile[] {
  const ids = new Set([
    ...[course.course.coverId, course.profile?.videoId].filter((id) => typeof id === 'string'),
    ...addressesIn(course.profile?.introduction ?? ''),
    ...sections.flatMap(({ section, data }) => [
      ...section.attachments.map(({ fileId }) => fileId),
      ...addressesIn(JSON.stringify(data ?? '')),
    ]),
  ]);
  return course.files.filter(({ id }) => ids.has(id));
}

/** Returns the imported course's form, as teachers edit it. */
export const formOf = ({ course: { course } }: Incoming) => {
  const { coverId: _, ...form } = course;
  return form;
};

/** Faults if the owner's quota has no room for the files. */
export async function roomFor(
  db: Db,
  shelf: FileStore,
  actor: Actor,
  courseId: string,
  files: ReadonlyMap<string, FileWords>,
): Promise<void> {
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  await ensureRoom(db, shelf, { ownerId: actor.id, scope: 'course', scopeId: courseId, bytes });
}
