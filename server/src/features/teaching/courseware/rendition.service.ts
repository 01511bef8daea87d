import { readFile } from 'node:fs/promises';
import {
  type ConverterPart,
  isCodecDecisive,
  type RenditionState,
  renditionOf,
} from '@xueyan/contract/teaching/courseware';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { type FilmPlan, Probed, planOf } from './codec.rule.ts';
import { coursewareStore, type FoundItem, type RenditionRow } from './courseware.store.ts';
import { beginCounting } from './page-count.service.ts';

/** Job that makes the displayable form of a file; the extension of `name` tells the type of its bytes. */
export const renditionJob = jobKind({
  kind: 'courseware.render',
  access: 'system',
  input: z.object({ sha256: z.string(), name: z.string() }),
});

const programs = { pdf: 'soffice', mp4: 'ffmpeg' } as const;

/** Returns the tool that the host lacks to make a form; null if there is none missing. */
async function missingOf(platform: Platform, form: RenditionRow['form']): Promise<ConverterPart | null> {
  const program = programs[form];
  if (!(await hasProgram(program))) return program;
  return (await platform.judge.status()).available ? null : 'jail';
}

/** Returns the tools that the host lacks to show some of these files. */
export async function missingFor(platform: Platform, found: FoundItem[]): Promise<ConverterPart[]> {
  const forms = new Set(found.flatMap(({ file, item }) => (item?.viewFileId ? [] : (renditionOf(file.name) ?? []))));
  const missing = await Promise.all([...forms].map((form) => missingOf(platform, form)));
  return [...new Set(missing.flatMap((one) => one ?? []))];
}

/** Returns the form that a file has or may turn out to need; null: it is shown as it is in any case. */
const formOf = (name: string) => renditionOf(name) ?? (isCodecDecisive(name) ? 'mp4' : null);

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/**
 * Returns the rendition states of files that cannot be shown as they are, by attachment. Starts missing renditions and
 * page counts, and adds finished renditions beside their file, readable for whoever may read the original.
 */
export async function renditionsOf(
  db: Db,
  platform: Platform,
  found: FoundItem[],
): Promise<Map<string, RenditionState>> {
  const states = new Map<string, RenditionState>();
  const needing = found.filter(({ file }) => formOf(file.name) !== null);
  const known = await coursewareStore.renditions(
    db,
    needing.map(({ file }) => file.sha256),
  );
  for (const one of needing) {
    const { attachment, file, item } = one;
    const form = formOf(file.name);
    if (!form) continue;
    const row = known.find(({ sha256, form: of }) => sha256 === file.sha256 && of === form);
    if (isCodecDecisive(file.name) && (!row || row.state === 'missing')) await beginProbe(db, platform, file);
    // While its codecs are unknown, and where they are played, a film is shown as it is.
    if (isCodecDecisive(file.name) && (!row || row.state === 'missing' || isOwnForm(row))) continue;
    if (item?.viewFileId) states.set(attachment.id, 'done');
    else if (row?.state === 'done') states.set(attachment.id, await layBeside(db, platform, one, row));
    else if (row && row.state !== 'missing') states.set(attachment.id, row.state);
    else states.set(attachment.id, await begin(db, platform, one, form));
  }
  await beginCounting(db, found, known);
  return states;
}

/** Prepares one file for showing, as `renditionsOf` does. */
export async function prepareFile(db: Db, platform: Platform, attachmentId: string): Promise<void> {
  const found = await coursewareStore.item(db, attachmentId);
  if (found) await renditionsOf(db, platform, [found]);
}

/**
 * Prepares the files of a section for showing, as `renditionsOf` does. Returns those for which the host lacks a tool.
 * Checks no right.
 */
export async function prepareSection(
  db: Db,
  platform: Platform,
  sectionId: string,
): Promise<{ name: string; program: ConverterPart }[]> {
  const found = await coursewareStore.items(db, sectionId);
  const states = await renditionsOf(db, platform, found);
  const lacking = await Promise.all(
    found.map(async ({ attachment, file }) => {
      const form = states.get(attachment.id) === 'missing' ? formOf(file.name) : null;
      const program = form && (await missingOf(platform, form));
      return program ? [{ name: file.name, program }] : [];
    }),
  );
  return lacking.flat();
}

/** Number of files that are prepared together; those that are opened come before the rest anyway. */
const mostAtOnce = 500;

/** Prepares the newest files of courseware that were not converted, as after a program for it was installed. */
export async function prepareUnconverted(db: Db, platform: Platform): Promise<void> {
  await renditionsOf(db, platform, await coursewareStore.unconverted(db, mostAtOnce));
}

/** Whether a file turned out to need no conversion. */
const isOwnForm = (row: RenditionRow) => row.state === 'done' && row.resultSha256 === null;

/** Starts to find out whether browsers play a film; where the host cannot, it is shown as it is. */
async function beginProbe(db: Db, platform: Platform, { sha256, name }: { sha256: string; name: string }) {
  if (!(await hasProgram('ffprobe')) || (await missingOf(platform, 'mp4'))) return;
  await startJob({ db, actor: null }, renditionJob, {
    ...{ input: { sha256, name }, title: name, key: `${sha256}.mp4` },
  });
}

/** A converted file, or why there is none yet. */
type Rendition =
  | { state: 'done'; form: RenditionRow['form']; sha256: string; bytes: number }
  | { state: 'waiting' | 'missing' | 'failed' };

/** Returns the displayable form of any stored file; starts its conversion where there is none. */
export async function renditionFor(
  db: Db,
  platform: Platform,
  file: { sha256: string; name: string },
): Promise<Rendition> {
  const form = renditionOf(file.name);
  if (!form) return { state: 'missing' };
  const [row] = (await coursewareStore.renditions(db, [file.sha256])).filter((one) => one.form === form);
  if (row?.state === 'waiting' || row?.state === 'failed') return { state: row.state };
  if (row?.state === 'done' && row.resultSha256) {
    // Its bytes may be gone: unreferenced files are deleted after a while.
    const there = await platform.files.open(row.resultSha256, { start: 0, end: 0 });
    there?.destroy();
    if (there) return { state: 'done', form, sha256: row.resultSha256, bytes: row.resultBytes ?? 0 };
  }
  return { state: await begin(db, platform, { file }, form) };
}

/** Starts a rendition if the host can make it. */
async function begin(
  db: Db,
  platform: Platform,
  { file }: { file: { sha256: string; name: string } },
  form: RenditionRow['form'],
): Promise<'missing' | 'waiting'> {
  const { sha256, name } = file;
  if (await missingOf(platform, form)) return 'missing';
  await db.transaction(async (tx) => {
    await coursewareStore.setRendition(tx, { sha256, form, state: 'waiting' });
    await startJob({ db: tx, actor: null }, renditionJob, {
      input: { sha256, name },
      title: name,
      key: `${sha256}.${form}`,
    });
  });
  return 'waiting';
}

/** Adds the rendition as a file of the course. Its bytes may be gone: unreferenced files are deleted after a while. */
async function layBeside(db: Db, platform: Platform, found: FoundItem, row: RenditionRow): Promise<RenditionState> {
  const { attachment, file, item } = found;
  const sha256 = row.resultSha256 ?? '';
  const there = await platform.files.open(sha256, { start: 0, end: 0 });
  there?.destroy();
  if (!there) {
    await coursewareStore.setRendition(db, { sha256: row.sha256, form: row.form, state: 'missing' });
    return 'waiting';
  }
  await db.transaction(async (tx) => {
    const viewFileId = await coursewareStore.insertFile(tx, {
      ...{ sha256, name: `${file.name}.${row.form}`, bytes: row.resultBytes ?? 0, ownerId: file.ownerId },
      ...{ mediaType: row.form === 'pdf' ? 'application/pdf' : 'video/mp4', scope: file.scope, scopeId: file.scopeId },
    });
    await coursewareStore.set(tx, attachment.id, { viewFileId });
    const usual = { attachmentId: attachment.id, position: 1000, length: null, seekAhead: true, questions: [] };
    found.item = { ...(item ?? usual), viewFileId };
  });
  return 'done';
}

/** Makes one form inside the jail in which students' programs run: uploads may be malicious. */
export async function render(
  db: Db,
  platform: Platform,
  { sha256, name }: { sha256: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const form = formOf(name);
  if (!form) return;
  const plan = isCodecDecisive(name) ? await probe(platform, sha256, name, signal) : 'all';
  if (plan === 'asIs') return coursewareStore.setRendition(db, { sha256, form, state: 'done', resultSha256: null });
  if (isCodecDecisive(name)) await coursewareStore.setRendition(db, { sha256, form, state: 'waiting' });
  const source = await platform.files.open(sha256);
  if (!source) return;
  const made = await platform.judge.convert(
    { program: programs[form], source, extension: extensionOf(name), keepsPictures: plan === 'sound' },
    async (path, bytes) => ({ resultSha256: await platform.files.adopt(path), resultBytes: bytes }),
    signal,
  );
  if ('taken' in made) {
    await coursewareStore.setRendition(db, { sha256, form, state: 'done', ...made.taken });
    await renditionsOf(db, platform, await coursewareStore.itemsWith(db, sha256));
  } else {
    platform.log.warn('a file of courseware could not be made into another form', { name, why: made.message });
    await coursewareStore.setRendition(db, { sha256, form, state: 'failed', message: made.message });
  }
}

/** Returns what a film needs; one whose streams cannot be read is left as it is. */
async function probe(platform: Platform, sha256: string, name: string, signal: AbortSignal): Promise<FilmPlan> {
  const source = await platform.files.open(sha256);
  if (!source) return 'asIs';
  const probed = await platform.judge.convert(
    { program: 'ffprobe', source, extension: extensionOf(name) },
    (path) => readFile(path, 'utf8'),
    signal,
  );
  return 'taken' in probed ? planOf(Probed.parse(JSON.parse(probed.taken))) : 'asIs';
}

/** Retries a failed rendition. */
export async function prepareAgain(db: Db, platform: Platform, found: FoundItem): Promise<void> {
  const form = formOf(found.file.name);
  if (form && !found.item?.viewFileId) await begin(db, platform, found, form);
}
