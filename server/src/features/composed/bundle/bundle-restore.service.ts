import { noRule } from '@xueyan/contract/school/section-release';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { textsIn, toTraditional } from '../../../http/traditional.ts';
import { attachStored } from '../../school/attachment/attachment.service.ts';
import { findCourse, notifyOfChange, setCover, updateCourse } from '../../school/course/course.service.ts';
import { saveIntroduction, saveOutline, setVideo } from '../../school/course-profile/course-profile.service.ts';
import { addSection, renameSection } from '../../school/section/section.service.ts';
import { getRule, saveRule } from '../../school/section/section-release.service.ts';
import { type FileWords, bundleStore as store } from './bundle.store.ts';
import { type FileKeeper, fileKeeper } from './bundle-files.service.ts';
import { type BundleContext, packageOf } from './bundle-pack.service.ts';
import { knownSections } from './bundle-plan.service.ts';
import type { Incoming, IncomingSection } from './bundle-read.service.ts';
import { bundleWords, fill } from './bundle-words.text.ts';

export interface Restoring {
  courseId: string;
  /** The course was made by this import. */
  fresh: boolean;
  files: ReadonlyMap<string, FileWords>;
  remarks: string[];
  /** Existing chapter that takes the place of one in the bundle; the course itself stays as it is. */
  within?: { key: string; chapterId: string };
  step(done: number): Promise<void>;
}

/** Writes the imported content into a course through the same services as teachers; what these refuse is reported. */
export async function restore(context: BundleContext, incoming: Incoming, restoring: Restoring) {
  const { db, platform, actor } = context;
  const { courseId, remarks, files, step } = restoring;
  const keeper = fileKeeper(db, actor.id, courseId, files);
  const { within } = restoring;
  if (!within) await restoreCourse(context, incoming, restoring, keeper);
  const known = await knownSections(db, courseId);
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  if (within) ids.set(within.key, within.chapterId);
  const found = await store.images(
    db,
    incoming.course.images.map(({ recipe }) => recipe),
  );
  // An experiment cannot be saved with an image whose build failed; without an image it can.
  const usable = found.filter(({ removedAt, build, state }) => removedAt === null && (build || state !== 'failed'));
  const imageIds = new Map(usable.map(({ recipe, id }) => [recipe, id]));
  const shared = new Map<string, string>();
  let added = 0;
  for (const [at, one] of incoming.sections.entries()) {
    await step(at);
    const { key, parentKey, kind, title } = one.section;
    const before = known.get(key);
    const parentId = parentKey === null ? null : (ids.get(parentKey) ?? null);
    const id = before?.id ?? (await addSection(db, platform.live, actor, { courseId, parentId, title, kind }));
    if (!before) added += 1;
    if (before && before.title !== title) await renameSection(db, platform.live, actor, id, title);
    ids.set(key, id);
    await store.noteSection(db, id, key);
    const attachmentIds = await attach(context, one, id, files);
    const unpacking = {
      ...{ actor, platform, courseId, sectionId: id, data: one.data, shared, imageIds, attachmentIds },
      rewrite: keeper.rewrite,
      remark: (text: Parameters<typeof textsIn>[1], values: Record<string, string | number> = {}) => {
        remarks.push(`${title}：${fill(textsIn(actor.language, text), values)}`);
      },
    };
    const part = packageOf(context.kinds, kind);
    if (part && one.data !== null)
      await orSay(context, remarks, title, 'refusedPart', (tx) => part.unpack(tx, unpacking));
  }
  for (const one of incoming.sections) await restoreRule(context, one, ids, restoring);
  await notifyOfChange(db, platform.live, courseId, { sectionId: null, outline: true });
  return { added, updated: incoming.sections.length - added, ids };
}

/** Reports a service's refusal and rolls back its writes. */
async function orSay(
  { db, actor }: BundleContext,
  remarks: string[],
  title: string,
  word: 'refusedPart' | 'ruleLost' | 'courseLost',
  act: (db: Db) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction((tx) => act(tx));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    remarks.push(bundleWords(actor.language)(word, { title, reason: error.say(actor.language, toTraditional) }));
  }
}

async function restoreCourse(context: BundleContext, { course }: Incoming, restoring: Restoring, keeper: FileKeeper) {
  const { platform, actor } = context;
  const { courseId, fresh, remarks } = restoring;
  const { coverId, ...form } = course.course;
  await orSay(context, remarks, form.courseName, 'courseLost', async (db) => {
    const before = await findCourse(db, courseId);
    if (!fresh && before) await updateCourse(db, platform.live, actor, courseId, before.version, form);
    const cover = coverId === null ? null : await keeper.keep(coverId);
    if (cover && cover !== before?.coverId) await setCover(db, platform.live, actor, courseId, cover);
  });
  const { profile } = course;
  if (!profile) return;
  await orSay(context, remarks, form.courseName, 'courseLost', async (db) => {
    const { live } = platform;
    const introduction = await keeper.rewrite(profile.introduction);
    let version = (await store.profile(db, courseId))?.version ?? 0;
    version = (await saveIntroduction(db, live, actor, { courseId, version, introduction })).version;
    if (profile.outline) await saveOutline(db, live, actor, { courseId, version, outline: profile.outline });
    const video = profile.videoId === null ? null : await keeper.keep(profile.videoId);
    if (video) await setVideo(db, live, actor, courseId, video);
  });
}

/** Attaches the section's files, each once: an existing one with the same name and bytes stays. */
async function attach(
  { db, actor }: BundleContext,
  { section }: IncomingSection,
  sectionId: string,
  files: ReadonlyMap<string, FileWords>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  if (section.attachments.length === 0) return ids;
  const before = await store.attachments(db, [sectionId]);
  for (const { key, fileId } of section.attachments) {
    const words = files.get(fileId);
    if (!words) continue;
    const at = before.findIndex(({ file }) => file.sha256 === words.sha256 && file.name === words.name);
    const [same] = at < 0 ? [] : before.splice(at, 1);
    ids.set(key, same?.id ?? (await attachStored(db, actor, sectionId, words)));
  }
  return ids;
}

async function restoreRule(
  context: BundleContext,
  { section }: IncomingSection,
  ids: ReadonlyMap<string, string>,
  { remarks }: Restoring,
): Promise<void> {
  const { platform, actor } = context;
  const id = ids.get(section.key) ?? '';
  await orSay(context, remarks, section.title, 'ruleLost', async (db) => {
    const { rule: before } = await getRule(db, platform.clock, actor, id);
    const { openTime, dueTime, afterKey, afterScore } = section.rule ?? { ...noRule, afterKey: null };
    const afterSectionId = afterKey === null ? null : (ids.get(afterKey) ?? null);
    // Dates of classes belong to the school, and packages contain none.
    const rule = { ...before, openTime, dueTime, afterSectionId, afterScore: afterSectionId ? afterScore : null };
    if (JSON.stringify(rule) !== JSON.stringify(before)) await saveRule(db, platform, actor, [id], rule);
  });
}
