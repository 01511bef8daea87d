// Films converted by the real ffmpeg in the real jail.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type ConvertingSchool, openConvertingSchool } from '../../../testing/converting-school.ts';

let at: ConvertingSchool;
let folder = '';
const encoders = (await hasProgram('ffmpeg')) ? execFileSync('ffmpeg', ['-hide_banner', '-encoders']).toString() : '';

beforeAll(async () => {
  at = await openConvertingSchool();
  folder = await mkdtemp(join(tmpdir(), 'xueyan-courseware-'));
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes two seconds of a film by ffmpeg's own test pictures and sound. */
async function film(...codecs: string[]): Promise<Buffer> {
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10', '-f', 'lavfi', '-i', 'sine'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-t', '2', ...codecs, join(folder, 'made.mp4')]);
  return readFile(join(folder, 'made.mp4'));
}

/** Returns the codecs of a film, pictures first. */
async function codecsOf(bytes: Buffer): Promise<string[]> {
  const path = join(folder, 'look.mp4');
  await writeFile(path, bytes);
  const said = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name',
    '-of',
    'default=nw=1:nk=1',
    path,
  ]);
  return said.toString().trim().split(/\s+/);
}

test('a film as H.265 and AC-3 in MP4 is converted to what every browser plays', async (context) => {
  if (!encoders.includes('libx265')) context.skip('ffmpeg with libx265 is not installed');
  const made = await film('-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'ac3');
  expect(await codecsOf(made)).toEqual(['hevc', 'ac3']);
  const { first, after } = await at.shown('新编码.mp4', made);
  // Before its codecs are known it is offered as it is.
  expect(first.item).toMatchObject({ viewer: 'video', rendition: null });
  expect(after.item).toMatchObject({ viewer: 'video', rendition: 'done' });
  expect(after.item?.viewAddress).not.toBe(after.item?.address);
  expect(await codecsOf(await at.bytesOf(after.item?.viewAddress))).toEqual(['h264', 'aac']);
});

test('where only the sound is not played, the pictures stay as they are', async (context) => {
  if (!encoders.includes('libx264')) context.skip('ffmpeg with libx264 is not installed');
  const made = await film('-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3');
  const { after } = await at.shown('影院声.mp4', made);
  expect(after.item).toMatchObject({ viewer: 'video', rendition: 'done' });
  const converted = await at.bytesOf(after.item?.viewAddress);
  expect(await codecsOf(converted)).toEqual(['h264', 'aac']);
  const pictures = async (bytes: Buffer) => {
    await writeFile(join(folder, 'sum.mp4'), bytes);
    return execFileSync('ffmpeg', ['-v', 'error', '-i', join(folder, 'sum.mp4'), '-map', '0:v', '-f', 'md5', '-']);
  };
  expect((await pictures(converted)).toString()).toBe((await pictures(made)).toString());
});

test('a film that browsers play is shown as it is', async (context) => {
  if (!encoders.includes('libx264')) context.skip('ffmpeg with libx264 is not installed');
  const { after } = await at.shown('平常.mp4', await film('-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'));
  expect(after.item).toMatchObject({ viewer: 'video', rendition: null });
  expect(after.item?.viewAddress).toBe(after.item?.address);
});

test('a file that is no film at all is left as it is', async (context) => {
  if (!encoders) context.skip('ffmpeg is not installed');
  const { after } = await at.shown('坏.mp4', Buffer.from('this is no film'));
  expect(after.item).toMatchObject({ viewer: 'video', rendition: null });
});
