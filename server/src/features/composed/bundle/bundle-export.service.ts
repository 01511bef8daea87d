import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleMade, bundleFaults, type CourseBundle, exportFormats } from '@xueyan/contract/composed/bundle';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Text } from '@xueyan/contract/wire/language';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor, textsIn } from '../../../http/traditional.ts';
import { writeZip, type ZipWriter } from '../../../platform/archive/write-zip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobToSee, startJob } from '../../base/job/job.service.ts';
import { htmlOfMarkdown } from '../../exam/question-transfer/rich-html.service.ts';
import { courseToEdit, courseToOwn } from '../../school/course/course.service.ts';
import { type BundleContext, packCourse } from './bundle-pack.service.ts';
import { bundleWords, fill } from './bundle-words.text.ts';
import { cartridgeOf } from './cartridge-out.rule.ts';
import { addressesIn, plainName } from './file-address.rule.ts';

export const exportJob = jobKind({
  kind: 'coursebundle.export',
  access: 'may:course.teach',
  input: z.strictObject({ courseId: Id, format: z.enum(exportFormats) }),
});

/** Packs all that a course has, with what its people did. */
export const archiveJob = jobKind({
  kind: 'coursebundle.archive',
  access: 'may:course.teach',
  input: z.strictObject({ courseId: Id }),
});

/** Starts making a bundle of a course. */
export async function startExport(db: Db, actor: Actor, input: z.output<typeof exportJob.input>): Promise<string> {
  const { name } = await courseToEdit(db, actor, input.courseId);
  const key = `${actor.id} ${input.courseId} ${input.format}`;
  return startJob({ db, actor }, exportJob, { input, title: name, key });
}

export interface Steps {
  progress(done: number, total: number): Promise<void>;
  signal: AbortSignal;
}

const missing: Text = {
  zh: '文件「{name}」的内容已丢失，未写入课程包',
  en: 'The bytes of “{name}” are gone; it was left out',
  mn: '“{name}” файлын агуулга алга болсон тул орхигдлоо',
};
/** Makes a bundle of a course in a format; each file of the course is included once. */
export async function exportCourse(
  context: BundleContext,
  { courseId, format }: z.output<typeof exportJob.input>,
  steps: Steps,
): Promise<BundleMade> {
  const { platform, actor } = context;
  await readyFor(actor.language);
  const bundle = await packCourse(context, courseId);
  const remarks: string[] = [];
  const places = new Map(
    bundle.files.map(({ id, sha256, name }) => [
      id,
      format === 'xueyan' ? `files/${sha256}` : `web_resources/${sha256.slice(0, 12)}-${plainName(name)}`,
    ]),
  );
  const made = await makeZip(platform, async (zip) => {
    const written = new Set<string>();
    const lost = new Set<string>();
    for (const [done, { id, sha256, name }] of bundle.files.entries()) {
      steps.signal.throwIfAborted();
      await steps.progress(done, bundle.files.length);
      const place = places.get(id) ?? '';
      if (written.has(place) || lost.has(place)) continue;
      const stream = await platform.files.open(sha256);
      if (!stream) {
        lost.add(place);
        remarks.push(fill(textsIn(actor.language, missing), { name }));
        continue;
      }
      written.add(place);
      await zip.add(place, stream);
    }
    const files = bundle.files.filter(({ id }) => written.has(places.get(id) ?? ''));
    const whole = { ...bundle, files };
    if (format === 'xueyan') await zip.add('course.json', Buffer.from(JSON.stringify(whole, null, 1)));
    else await addCartridge(zip, actor, whole, places, remarks);
  });
  const total = Math.max(1, bundle.files.length);
  await steps.progress(total, total);
  const stamp = platform.clock.write(platform.clock.now()).replace(/\D/g, '').slice(0, 8);
  const extension = format === 'xueyan' ? 'zip' : 'imscc';
  return { ...made, courseId, name: `${plainName(bundle.course.courseName)}-${stamp}.${extension}`, remarks };
}

/** Adds the parts of a Common Cartridge other than its files. */
async function addCartridge(
  zip: ZipWriter,
  actor: Actor,
  bundle: CourseBundle,
  places: ReadonlyMap<string, string>,
  remarks: string[],
): Promise<void> {
  const here = new Set(bundle.files.map(({ id }) => id));
  const place = (id: string) => (here.has(id) ? places.get(id) : undefined);
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  const html = (markdown: string) =>
    htmlOfMarkdown(markdown, (address) => {
      const found = place(addressesIn(address)[0] ?? '');
      // This relative path is valid from the folders of pages, topics and quizzes alike.
      return found ? `../${encoded(found)}` : address;
    });
  const { parts, remarks: said } = cartridgeOf(bundle, { html, place });
  const say = bundleWords(actor.language);
  for (const { word, values } of said) remarks.push(say(word, values));
  for (const [name, text] of parts) await zip.add(name, Buffer.from(text));
}

/** Makes a zip file in the file store; an incomplete one is removed. */
export async function makeZip(
  { files }: Pick<Platform, 'files'>,
  write: (zip: ZipWriter) => Promise<void>,
): Promise<{ sha256: string; bytes: number }> {
  await mkdir(files.incoming, { recursive: true });
  const path = join(files.incoming, `made-${newId()}`);
  const zip = await writeZip(path);
  try {
    await write(zip);
    const bytes = await zip.finish();
    return { sha256: await files.adopt(path), bytes };
  } catch (error) {
    await zip.abandon();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns the file made by an export of the actor's, while it is stored and the actor may still have it. */
export async function madeFile(db: Db, platform: Platform, actor: Actor, jobId: string) {
  const job = await jobToSee(db, actor, jobId);
  ensure(job.ownerId === actor.id && job.kind.startsWith('coursebundle.'), wireFaults.gone);
  const made = BundleMade.safeParse(job.result);
  ensure(made.success, wireFaults.gone);
  // An archive holds what students did.
  if (job.kind === archiveJob.kind) await courseToOwn(db, actor, made.data.courseId);
  else await courseToEdit(db, actor, made.data.courseId);
  const stream = await platform.files.open(made.data.sha256);
  ensure(stream, bundleFaults.gone);
  return { name: made.data.name, mediaType: 'application/zip', bytes: stream };
}
