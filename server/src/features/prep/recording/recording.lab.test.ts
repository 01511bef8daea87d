// Recordings converted by the real ffmpeg in the real jail.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { materialApi } from '@xueyan/contract/prep/material';
import { chunkPath, recordingApi } from '@xueyan/contract/prep/recording';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type ConvertingSchool, openConvertingSchool } from '../../../testing/converting-school.ts';

let at: ConvertingSchool;
let folder = '';
const encoders = (await hasProgram('ffmpeg')) ? execFileSync('ffmpeg', ['-hide_banner', '-encoders']).toString() : '';

beforeAll(async () => {
  at = await openConvertingSchool();
  folder = await mkdtemp(join(tmpdir(), 'xueyan-recording-'));
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes six seconds as a browser records them: without a length, and without an index for seeking. */
async function recorded(): Promise<Buffer> {
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10', '-f', 'lavfi', '-i', 'sine'];
  const coded = ['-t', '6', '-c:v', 'libvpx', '-b:v', '200k', '-c:a', 'libopus', '-f', 'webm', '-live', '1'];
  const path = join(folder, 'recorded.webm');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...coded, path]);
  return readFile(path);
}

async function secondsOf(film: Buffer): Promise<number> {
  const path = join(folder, 'look.mp4');
  await writeFile(path, film);
  const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'default=nw=1:nk=1', path];
  return Number(execFileSync('ffprobe', asked).toString());
}

/** Records a film in two chunks, keeps a range of it, and returns the material that it becomes. */
async function kept(title: string, range: { from: number | null; to: number | null }) {
  const { teacher } = at.lesson;
  const film = await recorded();
  const { recordingId } = await teacher.call(recordingApi.begin, { title });
  // Cut anywhere: a chunk of a browser may end within a picture.
  const middle = Math.floor(film.length / 2);
  for (const [number, part] of [film.subarray(0, middle), film.subarray(middle)].entries()) {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(part)]), 'chunk.webm');
    const headers = { authorization: teacher.token, appid: teacher.loginName };
    const sent = await fetch(`${at.school.url}/api/${chunkPath}/${recordingId}/${number}`, {
      method: 'POST',
      ...{ headers, body: form },
    });
    expect(sent.status).toBe(200);
  }
  await teacher.call(recordingApi.finish, { recordingId, title, ...range });
  await at.settle();
  const { recordingList } = await teacher.call(recordingApi.list, {});
  const recording = recordingList.find((one) => one.recordingId === recordingId);
  expect(recording).toMatchObject({ state: 'done', converted: true });
  const { resultList } = (await teacher.call(materialApi.list, { name: title })).pageInfo;
  expect(resultList).toMatchObject([{ materialId: recording?.materialId, mediaType: 'video/mp4' }]);
  return secondsOf(await at.bytesOf(resultList[0]?.address));
}

test('a recording becomes an MP4 of its whole length', { timeout: 300_000 }, async (context) => {
  if (!/libvpx[\s\S]*libx264|libx264[\s\S]*libvpx/.test(encoders))
    context.skip('ffmpeg with libx264 and libvpx is not installed');
  const seconds = await kept('整段', { from: null, to: null });
  expect(seconds).toBeGreaterThan(5.5);
  expect(seconds).toBeLessThan(6.5);
});

test('what lies outside of the chosen seconds is not in the film', { timeout: 300_000 }, async (context) => {
  if (!/libvpx[\s\S]*libx264|libx264[\s\S]*libvpx/.test(encoders))
    context.skip('ffmpeg with libx264 and libvpx is not installed');
  const seconds = await kept('中间', { from: 1.5, to: 4 });
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(3);
});
