import { createHash } from 'node:crypto';
import { fileAddress } from '@xueyan/contract/base/file';
import { jobApi } from '@xueyan/contract/base/job';
import {
  BundleMade,
  BundleResult,
  bundleApi,
  bundleDownload,
  bundleUploadPath,
} from '@xueyan/contract/composed/bundle';
import { files } from '../db/file.table.ts';
import { attachments } from '../db/upload.table.ts';
import { readArchive } from '../platform/archive/read-archive.ts';
import type { Caller, School } from './school.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const limits = { entries: 10_000, bytes: 512 * 1024 * 1024 };

/** Uploads a bundle as a browser does; returns its id. */
export async function sendBundle(school: School, person: Caller, name: string, bytes: Buffer): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', authorization: person.token };
  const begun = await fetch(`${school.url}/api/${bundleUploadPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${base64(name)}` },
  });
  const address = begun.headers.get('location') ?? '';
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`);
  await fetch(new URL(address, school.url), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  return address.split('/').at(-1) ?? '';
}

const resultOf = async (school: School, person: Caller, jobId: string) => {
  await school.settleJobs();
  const job = await person.call(jobApi.get, { jobId });
  if (job.state !== 'done') throw new Error(`${job.state}: ${job.message}`);
  return job.result;
};

/** Uploads a bundle and starts its inspection. */
export async function lookAt(school: School, person: Caller, name: string, bytes: Buffer) {
  const bundleId = await sendBundle(school, person, name, bytes);
  const { jobId } = await person.call(bundleApi.look, { bundleId });
  await resultOf(school, person, jobId);
  const { plan } = await person.call(bundleApi.get, { bundleId });
  if (!plan) throw new Error('no plan');
  return { bundleId, plan };
}

export async function takeIn(
  school: School,
  person: Caller,
  input: { bundleId: string; courseId: string | null; chosen?: string[] },
) {
  const { jobId } = await person.call(bundleApi.take, input);
  return BundleResult.parse(await resultOf(school, person, jobId));
}

/** Returns the bytes of an exported course. */
export async function exported(
  school: School,
  person: Caller,
  courseId: string,
  format: 'xueyan' | 'cartridge' = 'xueyan',
): Promise<Buffer> {
  return madeBy(school, person, (await person.call(bundleApi.pack, { courseId, format })).jobId);
}

/** Downloads the file that an export created. */
export async function madeBy(school: School, person: Caller, jobId: string): Promise<Buffer> {
  BundleMade.parse(await resultOf(school, person, jobId));
  const reply = await fetch(`${school.url}/api/${bundleDownload.path}`, {
    method: 'POST',
    headers: { authorization: person.token, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId }),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  return Buffer.from(await reply.arrayBuffer());
}

export const partsOf = (bytes: Buffer) => readArchive(bytes, limits);

/** Returns the content of a bundle with ids numbered in order of appearance: equal courses give equal results. */
export async function wordsOf(bytes: Buffer): Promise<unknown> {
  const parts = await partsOf(bytes);
  const { exportTime: _, ...course } = JSON.parse(String(parts.get('course.json')));
  const seen = new Map<string, string>();
  const text = JSON.stringify(course).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
    seen.set(id, seen.get(id) ?? `id ${seen.size}`);
    return seen.get(id) ?? '';
  });
  return JSON.parse(text);
}

/** Adds a file to a course, in a text or attached to a section. */
export async function addCourseFile(
  school: School,
  owner: Caller,
  courseId: string,
  { name, bytes, mediaType = 'image/png' }: { name: string; bytes: Buffer; mediaType?: string },
  sectionId?: string,
): Promise<string> {
  const sha256 = await school.server.platform.files.put(bytes);
  const [file] = await school.sql
    .insert(files)
    .values({ sha256, name, mediaType, bytes: bytes.length, ownerId: owner.id, scope: 'course', scopeId: courseId })
    .returning();
  if (sectionId) await school.sql.insert(attachments).values({ sectionId, fileId: file?.id ?? '' });
  return sectionId ? (file?.id ?? '') : fileAddress(file?.id ?? '');
}

export const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const png = (words: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(words)]);
