import { type RenditionState, renditionOf } from '@xueyan/contract/teaching/courseware';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { coursewareStore, type FoundItem, type RenditionRow } from './courseware.store.ts';

/** Makes the form in which a file is shown; the name says what the bytes are. */
export const renditionJob = jobKind({
  kind: 'courseware.render',
  access: 'system',
  input: z.object({ sha256: z.string(), name: z.string() }),
});

const programs = { pdf: 'soffice', mp4: 'ffmpeg' } as const;
type Missing = (typeof programs)[keyof typeof programs] | 'jail';

/** What the host lacks to make a form; null: nothing. */
async function missingOf(platform: Platform, form: RenditionRow['form']): Promise<Missing | null> {
  const program = programs[form];
  if (!(await hasProgram(program))) return program;
  return (await platform.judge.status()).available ? null : 'jail';
}

/** What the host lacks to show some of these files. */
export async function missingFor(platform: Platform, found: FoundItem[]): Promise<Missing[]> {
  const forms = new Set(found.flatMap(({ file, item }) => (item?.viewFileId ? [] : (renditionOf(file.name) ?? []))));
  const missing = await Promise.all([...forms].map((form) => missingOf(platform, form)));
  return [...new Set(missing.flatMap((one) => one ?? []))];
}

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/**
 * How it stands with the files that cannot be shown as they are, by their attachments. What was not begun is begun, and
 * what is made is laid beside its file, for whoever may read that.
 */
export async function renditionsOf(
  db: Db,
  platform: Platform,
  found: FoundItem[],
): Promise<Map<string, RenditionState>> {
  const states = new Map<string, RenditionState>();
  const needing = found.filter(({ file }) => renditionOf(file.name) !== null);
  const known = await coursewareStore.renditions(
    db,
    needing.map(({ file }) => file.sha256),
  );
  for (const one of needing) {
    const { attachment, file, item } = one;
    const form = renditionOf(file.name);
    if (!form) continue;
    const row = known.find(({ sha256, form: of }) => sha256 === file.sha256 && of === form);
    if (item?.viewFileId) states.set(attachment.id, 'done');
    else if (row?.state === 'done') states.set(attachment.id, await layBeside(db, platform, one, row));
    else if (row && row.state !== 'missing') states.set(attachment.id, row.state);
    else states.set(attachment.id, await begin(db, platform, one, form));
  }
  return states;
}

/** Begins to make a form, where the host can. */
async function begin(db: Db, platform: Platform, { file }: FoundItem, form: RenditionRow['form']) {
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

/** Names the made form as a file of the course. It may be gone, as files are that nothing named for long. */
async function layBeside(
  db: Db,
  platform: Platform,
  { attachment, file, item }: FoundItem,
  row: RenditionRow,
): Promise<RenditionState> {
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
    if (item) item.viewFileId = viewFileId;
  });
  return 'done';
}

/** Makes one form, in the jail in which students' programs run: what people upload may be made to do harm. */
export async function render(
  db: Db,
  platform: Platform,
  { sha256, name }: { sha256: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const form = renditionOf(name);
  const source = form && (await platform.files.open(sha256));
  if (!form || !source) return;
  const made = await platform.judge.convert(
    { program: programs[form], source, extension: extensionOf(name) },
    async (path, bytes) => ({ resultSha256: await platform.files.adopt(path), resultBytes: bytes }),
    signal,
  );
  if ('taken' in made) await coursewareStore.setRendition(db, { sha256, form, state: 'done', ...made.taken });
  else {
    platform.log.warn('a file of courseware could not be made into another form', { name, why: made.message });
    await coursewareStore.setRendition(db, { sha256, form, state: 'failed', message: made.message });
  }
}

/** Once more, where that failed. */
export async function prepareAgain(db: Db, platform: Platform, found: FoundItem): Promise<void> {
  const form = renditionOf(found.file.name);
  if (form && !found.item?.viewFileId) await begin(db, platform, found, form);
}
