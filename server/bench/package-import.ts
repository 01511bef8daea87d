import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jobApi } from '@xueyan/contract/base/job';
import { BundleResult, bundleApi, bundleUploadPath } from '@xueyan/contract/composed/bundle';
import { sectionApi } from '@xueyan/contract/school/section';
import { writeZip } from '../src/platform/archive/write-zip.ts';
import { type Person, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const MB = 1024 * 1024;
const films = 4;
const filmBytes = 512 * MB;
/** As a browser sends it. */
const pieceBytes = 16 * MB;
const boundMb = 256;

/** First bytes of a film in MP4, by which its kind is known; the rest is noise that differs from film to film. */
const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');

function film(number: number): Readable {
  const piece = Buffer.alloc(MB, number + 1);
  function* pieces() {
    yield Buffer.concat([head, piece.subarray(head.length)]);
    for (let at = MB; at < filmBytes; at += MB) yield piece;
  }
  return Readable.from(pieces());
}

/** Writes a package of folders with four films; returns its size. */
async function writePackage(path: string): Promise<number> {
  const zip = await writeZip(path);
  for (let number = 0; number < films; number++) await zip.add(`网络课/第 ${number + 1} 章/录像.mp4`, film(number));
  return zip.finish();
}

async function send(url: string, { token }: Person, path: string, bytes: number): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', authorization: token };
  const filename = Buffer.from('网络课.zip').toString('base64');
  const begun = await fetch(`${url}/api/${bundleUploadPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': `filename ${filename}` },
  });
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`);
  const address = begun.headers.get('location') ?? '';
  await using file = await open(path);
  const piece = Buffer.alloc(pieceBytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, at);
    const sent = await fetch(new URL(address, url), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
      body: new Uint8Array(piece.subarray(0, bytesRead)),
    });
    if (!sent.ok) throw new Error(`${sent.status} ${await sent.text()}`);
    at += bytesRead;
  }
  return address.split('/').at(-1) ?? '';
}

/** Waits for the end of a job, and returns its result. */
async function resultOf(person: Person, jobId: string): Promise<unknown> {
  for (;;) {
    const { state, message, result } = await person.call(jobApi.get, { jobId });
    if (state === 'done') return result;
    if (state === 'failed' || state === 'cancelled') throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Measures the memory that the server takes for a package of 2 GB: sent, looked at and imported. */
export async function measurePackageImport(server: ServerUnderTest): Promise<Row[]> {
  const path = join(server.dataDir, 'bench.zip');
  const bytes = await writePackage(path);
  const teacher = await signIn(server.url, 'teacher');
  const before = residentMb(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(server.pid))), 50);
  try {
    const bundleId = await send(server.url, teacher, path, bytes);
    await resultOf(teacher, (await teacher.call(bundleApi.look, { bundleId })).jobId);
    const { jobId } = await teacher.call(bundleApi.take, { bundleId, courseId: null });
    const { courseId } = BundleResult.parse(await resultOf(teacher, jobId));
    const { treeList } = await teacher.call(sectionApi.tree, { courseId });
    if (treeList.flatMap((one) => one.children).length !== films) throw new Error('not every film was imported');
  } finally {
    clearInterval(watch);
    await rm(path, { force: true });
  }
  const grown = most - before;
  return [
    {
      what: `package of ${(bytes / 1024 / MB).toFixed(1)} GB imported: memory above that of the idle server`,
      measured: `${grown.toFixed(0)} MB`,
      bound: `≤ ${boundMb} MB`,
      good: grown <= boundMb,
    },
  ];
}
