import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  warehouseExportFaults as faults,
  WarehouseExported,
  type WarehouseFormat,
  warehouseFormats,
} from '@xueyan/contract/content/warehouse-export';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor } from '../../../http/traditional.ts';
import { writeZip, type ZipWriter } from '../../../platform/archive/write-zip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { jobToSee, startJob } from '../../base/job/job.service.ts';
import { getTree } from '../warehouse/warehouse.service.ts';
import { pageFor } from '../warehouse/warehouse-page.service.ts';
import { printPages } from './document-export.service.ts';
import { type ExportContext, type Remarks, remarksOf } from './leaving-files.service.ts';
import { fileNameOf, type LeavingPage, leavingPages } from './leaving-pages.rule.ts';
import { writeMarkdown } from './markdown-export.service.ts';
import { exportWords } from './warehouse-export.text.ts';

export const exportJob = jobKind({
  kind: 'warehouse.export',
  access: 'user',
  input: z.strictObject({ spaceId: Id, pageId: Id.nullable(), format: z.enum(warehouseFormats) }),
});

/** Bytes of disk space that an export must leave free. */
const spareBytes = 512 * 1024 * 1024;
const kinds: Record<WarehouseFormat, { extension: string; mediaType: string }> = {
  markdown: { extension: 'zip', mediaType: 'application/zip' },
  word: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
};

interface Place {
  db: Db;
  platform: Platform;
  actor: Actor;
}

async function contextOf(place: Place): Promise<ExportContext> {
  await readyFor(place.actor.language);
  return { ...place, say: exportWords(place.actor.language) };
}

/** Returns the pages to export: all of a space, or a page with those below it. */
async function branchOf(db: Db, actor: Actor, spaceId: string, pageId: string | null) {
  const { space, pageList } = await getTree(db, actor, spaceId);
  const pages = leavingPages(pageList, pageId);
  ensure(pageId === null || pages.length > 0, wireFaults.gone);
  ensure(pages.length > 0, faults.empty);
  return { title: pageId === null ? space.name : (pages[0]?.title ?? ''), spaceName: space.name, pages };
}

/** Enqueues the export of a space or branch; a running export of the same is reused. */
export async function startExport(db: Db, actor: Actor, input: z.output<typeof exportJob.input>) {
  const { title } = await branchOf(db, actor, input.spaceId, input.pageId);
  return db.transaction(async (tx) => {
    const key = [actor.id, input.spaceId, input.pageId ?? '', input.format].join(' ');
    const jobId = await startJob({ db: tx, actor }, exportJob, { input, title, key });
    await recordAudit(tx, actor, 'warehouse.export', input.pageId ?? input.spaceId, { format: input.format });
    return { jobId };
  });
}

interface Steps {
  signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
}

/** Exports a branch and leaves nothing behind when it is cancelled. */
export async function exportBranch(
  place: Place,
  { spaceId, pageId, format }: z.output<typeof exportJob.input>,
  { signal, progress }: Steps,
): Promise<WarehouseExported> {
  const context = await contextOf(place);
  const { files, clock } = place.platform;
  ensure((await files.freeBytes()) > spareBytes, faults.noRoom);
  const branch = await branchOf(place.db, place.actor, spaceId, pageId);
  const remarks = remarksOf(context);
  const step = async (done: number) => {
    signal.throwIfAborted();
    await progress(done, branch.pages.length);
  };
  const made =
    format === 'markdown'
      ? await zipIn(place.platform, (zip) => writeMarkdown(context, zip, { ...branch, remarks }, step))
      : await documents(context, format, branch, remarks, step);
  await progress(branch.pages.length, branch.pages.length);
  const stamp = clock.write(clock.now()).replace(/\D/g, '').slice(0, 8);
  const extension = made.zipped ? 'zip' : kinds[format].extension;
  return {
    ...{ spaceId, sha256: made.sha256, bytes: made.bytes, pages: branch.pages.length, remarks: remarks.list() },
    name: `${fileNameOf(branch.title)}-${stamp}.${extension}`,
  };
}

interface Made {
  sha256: string;
  bytes: number;
  zipped: boolean;
}

/** Writes a single document as it is, and several as a zip. */
async function documents(
  context: ExportContext,
  format: 'word' | 'pdf',
  branch: { title: string; spaceName: string; pages: LeavingPage[] },
  remarks: Remarks,
  step: (done: number) => Promise<void>,
): Promise<Made> {
  const { files } = context.platform;
  const volumes = printPages(context, { ...branch, format, remarks, patient: true }, step);
  const { value: first } = await volumes.next();
  const { value: second, done } = await volumes.next();
  if (done || !second) return { sha256: await files.put(first), bytes: first.length, zipped: false };
  const name = (n: number) => `${String(n).padStart(2, '0')}-${fileNameOf(branch.title)}.${kinds[format].extension}`;
  return zipIn(context.platform, async (zip) => {
    await zip.add(name(1), first);
    await zip.add(name(2), second);
    let n = 2;
    for await (const volume of volumes) await zip.add(name(++n), volume);
  });
}

/** Writes a zip into the file store; an incomplete one is removed. */
async function zipIn({ files }: Platform, write: (zip: ZipWriter) => Promise<void>): Promise<Made> {
  await mkdir(files.incoming, { recursive: true });
  const path = join(files.incoming, `made-${newId()}`);
  const zip = await writeZip(path);
  try {
    await write(zip);
    const bytes = await zip.finish();
    return { sha256: await files.adopt(path), bytes, zipped: true };
  } catch (error) {
    await zip.abandon();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Exports one page without a job. */
export async function exportPage(place: Place, pageId: string, format: WarehouseFormat) {
  const { row, space } = await pageFor(place.db, place.actor, pageId, 'read');
  const context = await contextOf(place);
  const remarks = remarksOf(context);
  const [page] = leavingPages([{ pageId, parentId: null, title: row.title }], pageId);
  const branch = { title: row.title, spaceName: space.name, pages: page ? [page] : [] };
  const { extension, mediaType } = kinds[format];
  const named = { name: `${fileNameOf(row.title)}.${extension}`, mediaType };
  if (format !== 'markdown') {
    const printed = printPages(context, { ...branch, format, remarks, patient: false }, async () => undefined);
    return { ...named, bytes: (await printed.next()).value as Buffer };
  }
  const { sha256 } = await zipIn(place.platform, (zip) =>
    writeMarkdown(context, zip, { ...branch, remarks }, async () => undefined),
  );
  const bytes = await place.platform.files.open(sha256);
  ensure(bytes, faults.away);
  return { ...named, bytes };
}

/** Returns the file of the actor's export job while it is stored and the actor may still read the space. */
export async function exportedFile({ db, platform, actor }: Place, jobId: string) {
  const job = await jobToSee(db, actor, jobId);
  ensure(job.kind === exportJob.kind && job.ownerId === actor.id, wireFaults.gone);
  const made = WarehouseExported.safeParse(job.result);
  ensure(made.success, wireFaults.gone);
  await getTree(db, actor, made.data.spaceId);
  const content = await platform.files.open(made.data.sha256);
  ensure(content, faults.away);
  const { name, bytes } = made.data;
  const kind = Object.values(kinds).find(({ extension }) => name.endsWith(`.${extension}`));
  return { name, length: bytes, mediaType: kind?.mediaType ?? 'application/zip', bytes: content };
}
