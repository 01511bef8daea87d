import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { machineApi } from '@xueyan/contract/lab/machine';
import { machineFileApi, machineFileDownloadPath, machineFileUploadPath } from '@xueyan/contract/lab/machine-file';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { isFileName, quoted, readListing } from './guest-file.rule.ts';

let school: School;
let home: string;
beforeAll(async () => {
  school = await openSchool();
  home = await mkdtemp(join(tmpdir(), 'machine-'));
  // Runs the scripts of the product in a shell of this host, in a folder of the test's.
  school.lab.onExec = async (script) => {
    // As in a machine, the script is read from input and not an argument: arguments have a length limit.
    const shell = promisify(execFile)('/bin/sh', ['-s'], { maxBuffer: 1e8 });
    shell.child.stdin?.end(script);
    return shell.then(
      ({ stdout }) => ({ exitCode: 0, output: stdout }),
      (error: { code?: number; stdout?: string }) => ({ exitCode: error.code ?? 1, output: error.stdout ?? '' }),
    );
  };
});
afterAll(async () => {
  await school.close();
  await rm(home, { recursive: true, force: true });
});

async function machine() {
  const lesson = await openLesson(school, { students: 2 });
  const [student, other] = lesson.students as [Caller, Caller];
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  const put = async (who: Caller, name: string, content: Buffer, path = home) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    const address = `${school.url}/api/${machineFileUploadPath}/${machineId}?path=${encodeURIComponent(path)}`;
    const response = await fetch(address, { method: 'POST', headers: { authorization: who.token }, body });
    return ((await response.json()) as { meta: { code?: string } }).meta.code ?? '';
  };
  const get = (who: Caller, path: string) =>
    fetch(`${school.url}/api/${machineFileDownloadPath}`, {
      ...{ method: 'POST', body: JSON.stringify({ machineId, path }) },
      headers: { authorization: who.token, 'content-type': 'application/json' },
    });
  return { ...lesson, student, other, machineId, put, get };
}

test('a file is uploaded whole, listed and downloaded byte for byte, whatever its name', async () => {
  const { student, machineId, put, get } = await machine();
  const content = Buffer.from(Array.from({ length: 1_300_000 }, (_, i) => (i * 7919) % 256));
  const name = "我的 '作业' $(id).bin";
  expect(await put(student, name, content)).toBe('');
  expect((await readFile(join(home, name))).equals(content)).toBe(true);
  expect(await put(student, 'empty.txt', Buffer.alloc(0))).toBe('');
  const { entryList, path } = await student.call(machineFileApi.list, { machineId, path: home });
  expect(path).toBe(home);
  expect(entryList.map((one) => [one.name, one.kind, one.bytes])).toEqual([
    ['empty.txt', 'file', 0],
    [name, 'file', content.length],
  ]);
  const back = await get(student, join(home, name));
  expect(back.headers.get('content-disposition')).toContain('attachment');
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true);
});

test('a folder is downloaded as a zip file that names what it cannot hold, and no temporary file stays', async () => {
  const { student, get } = await machine();
  const folder = join(home, '目录');
  await mkdir(join(folder, 'deep'), { recursive: true });
  await writeFile(join(folder, 'deep', '里面.txt'), 'kept');
  await symlink('/etc/passwd', join(folder, 'link'));
  const answer = await get(student, folder);
  expect(answer.headers.get('content-disposition')).toContain('.zip');
  const parts = await readArchive(Buffer.from(await answer.arrayBuffer()), { entries: 10, bytes: 10_000 });
  expect([...parts].map(([name, content]) => [name, content.toString()])).toEqual([
    ['deep/里面.txt', 'kept'],
    ['未打包 not packed.txt', 'link\n'],
  ]);
  expect((await readdir(school.server.platform.files.incoming)).filter((name) => name.startsWith('zip-'))).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a missing path, an oversized file and an invalid name are reported; no partial file is left', async () => {
  const { student, machineId, put, get } = await machine();
  expect((await student.ask(machineFileApi.list, { machineId, path: '/no/such' })).meta.code).toBe(
    'machineFile.missing',
  );
  expect((await get(student, '/no/such')).status).not.toBe(200);
  expect((await get(student, 'relative')).status).not.toBe(200);
  expect(await put(student, 'x', Buffer.from('x'), '/no/such')).toBe('machineFile.missing');
  expect(await put(student, 'big.bin', Buffer.alloc(33 * 1024 * 1024))).toBe('machineFile.tooLarge');
  const { entryList } = await student.call(machineFileApi.list, { machineId, path: home });
  expect(entryList.some(({ name }) => name.endsWith('.part') || name === 'big.bin')).toBe(false);
  expect([isFileName('..'), isFileName('a/b'), isFileName('a\nb'), isFileName('作业.txt')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('only users who may type at a machine reach its files', async () => {
  const { other, teacher, machineId, put, get } = await machine();
  expect((await other.ask(machineFileApi.list, { machineId, path: '/' })).meta.code).toBe('wire.gone');
  expect(await put(other, 'x', Buffer.from('x'))).toBe('wire.gone');
  expect((await get(other, home)).status).toBe(403);
  expect((await teacher.call(machineFileApi.list, { machineId, path: home })).path).toBe(home);
});

test('forged output of a hostile machine is not an entry, and quotes stay quotes', () => {
  const { entries } = readListing(
    '/x\ndirectory|4096|1|ok\nregular file|1|2|../../etc\nregular file|-1|2|a\nnonsense\nsocket|0|3|s|t',
  );
  expect(entries.map(({ name, kind }) => [name, kind])).toEqual([
    ['ok', 'folder'],
    ['s|t', 'other'],
  ]);
  expect(quoted("a'b")).toBe("'a'\\''b'");
});
