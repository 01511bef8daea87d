import { bundleFaults, type CourseBundle } from '@xueyan/contract/composed/bundle';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readyFor } from '../../../http/traditional.ts';
import { createCourse } from '../../school/course/course.service.ts';
import { formOf, roomFor } from './bundle-import.service.ts';
import type { BundleContext } from './bundle-pack.service.ts';
import { judge } from './bundle-read.service.ts';
import { restore } from './bundle-restore.service.ts';

interface Making {
  progress(done: number, total: number): Promise<void>;
  signal: AbortSignal;
  /** Further writes in the same transaction as the course. */
  also(db: Db, courseId: string): Promise<void>;
}

/** Checks a stored bundle; returns what can be made of it, and reports the rest. */
async function judged(context: BundleContext, { sections, ...course }: CourseBundle) {
  await readyFor(context.actor.language);
  const draft = {
    ...{ format: 'xueyan' as const, course, places: new Map(), inline: new Map(), remarks: [] },
    sections: sections.map((section) => ({ section, remarks: [] })),
  };
  const incoming = judge(context, draft);
  const remarks = [...incoming.remarks];
  for (const { section, problem } of incoming.sections)
    if (problem !== null) remarks.push(`${section.title}：${problem}`);
  const good = { ...incoming, sections: incoming.sections.filter(({ problem }) => problem === null) };
  return { good, remarks, files: new Map(course.files.map(({ id, ...words }) => [id, words])) };
}

const said = (remarks: string[]) => [...new Set(remarks)].slice(0, 500);

/**
 * Makes a course of the actor's own from a bundle stored in this school, including its files. Works like an import,
 * except that the origin is not recorded. Everything is one transaction; what is left out is reported.
 */
export async function courseOfBundle(
  context: BundleContext,
  bundle: CourseBundle,
  { progress, signal, also }: Making,
): Promise<{ courseId: string; remarks: string[] }> {
  const { db, platform, actor } = context;
  const { good, remarks, files } = await judged(context, bundle);
  const total = good.sections.length;
  const courseId = await db.transaction(async (tx) => {
    const made = await createCourse(tx, platform.live, actor, formOf(good));
    await roomFor(tx, platform.files, actor, made, files);
    const step = async (done: number) => {
      signal.throwIfAborted();
      await progress(done, total);
    };
    await restore({ ...context, db: tx }, good, { courseId: made, fresh: true, files, remarks, step });
    await also(tx, made);
    return made;
  });
  await progress(total, total);
  return { courseId, remarks: said(remarks) };
}

/** Adds the section of a bundle stored in this school to a chapter of a course; what is left out is reported. */
export async function sectionOfBundle(
  context: BundleContext,
  bundle: CourseBundle,
  { courseId, chapterId }: { courseId: string; chapterId: string },
  { progress, signal, also }: Making,
): Promise<{ courseId: string; sectionId: string; remarks: string[] }> {
  const { db, platform, actor } = context;
  const { good, remarks, files } = await judged(context, bundle);
  const key = good.sections.find(({ section }) => section.kind === 'chapter')?.section.key ?? '';
  const [one] = good.sections.filter(({ section }) => section.kind !== 'chapter');
  // Without its data a section cannot be made, and the reason is what the person needs.
  ensure(one, bundleFaults.damaged, { what: remarks[0] ?? bundle.course.courseName });
  const sectionId = await db.transaction(async (tx) => {
    await roomFor(tx, platform.files, actor, courseId, files);
    const step = async (done: number) => {
      signal.throwIfAborted();
      await progress(done, 1);
    };
    const restoring = { courseId, fresh: false, files, remarks, within: { key, chapterId }, step };
    const { ids } = await restore({ ...context, db: tx }, { ...good, sections: [one] }, restoring);
    await also(tx, courseId);
    return ids.get(one.section.key) ?? '';
  });
  await progress(1, 1);
  return { courseId, sectionId, remarks: said(remarks) };
}
