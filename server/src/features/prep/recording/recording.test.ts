import { materialApi } from '@xueyan/contract/prep/material';
import { chunkPath, recordingApi, recordingFilmPath } from '@xueyan/contract/prep/recording';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'recording-teacher');
  other = await school.signIn('ROLE_TEACHER', 'recording-other');
});
afterAll(() => school.close());

async function send(who: Caller, recordingId: string, number: number, content: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'chunk.webm');
  const request = { method: 'POST', headers: { authorization: who.token }, body: form };
  const response = await fetch(`${school.url}/api/${chunkPath}/${recordingId}/${number}`, request);
  const { meta, data } = (await response.json()) as { meta: { code?: string }; data: { next: number } | null };
  return data?.next ?? meta.code;
}

test('the chunks that arrived become a material, even after the browser crashed §prep.2', async () => {
  const { recordingId } = await teacher.call(recordingApi.begin, { title: '第一讲' });
  expect(await send(teacher, recordingId, 0, '\u001aEß£one')).toBe(1);
  expect(await send(teacher, recordingId, 1, '-two')).toBe(2);
  // A chunk whose response was lost is sent again and stored once.
  expect(await send(teacher, recordingId, 1, '-two')).toBe(2);
  expect(await send(teacher, recordingId, 3, '-four')).toBe('recording.order');
  expect(await send(other, recordingId, 2, '-mine')).toBe('wire.gone');
  const finish = { recordingId, title: '第一讲 权限', from: null, to: null };
  expect((await other.ask(recordingApi.finish, finish)).meta.code).toBe('wire.gone');
  await teacher.call(recordingApi.finish, finish);
  await school.settleJobs();
  const [row] = (await teacher.call(recordingApi.list, {})).recordingList;
  expect(row).toMatchObject({ state: 'done', converted: false, title: '第一讲 权限', chunkCount: 0 });
  const [film] = (await teacher.call(materialApi.list, { folder: '录屏' })).pageInfo.resultList;
  expect(film).toMatchObject({ materialId: row?.materialId, category: 'video', mediaType: 'video/webm' });
  const read = await fetch(school.url + (film?.address ?? ''), { headers: { authorization: teacher.token } });
  expect(await read.text()).toBe('\u001aEß£one-two');
  expect(await send(teacher, recordingId, 2, '-late')).toBe('recording.ended');
});

test('a recording without chunks cannot be finished, only deleted', async () => {
  const { recordingId } = await teacher.call(recordingApi.begin, { title: '空' });
  const finish = { recordingId, title: '空', from: 1, to: 2 };
  expect((await teacher.ask(recordingApi.finish, finish)).meta.code).toBe('recording.empty');
  await teacher.call(recordingApi.remove, { recordingId });
  expect((await teacher.ask(recordingApi.remove, { recordingId })).meta.code).toBe('wire.gone');
});

test('what has arrived is looked at by its owner alone, by ranges that reach over its chunks', async () => {
  const { recordingId } = await teacher.call(recordingApi.begin, { title: '第三讲' });
  const look = async (who: Caller, range?: string, id = recordingId) => {
    const headers = { authorization: who.token, ...(range && { range }) };
    const response = await fetch(`${school.url}/api/${recordingFilmPath}/${id}`, { headers });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect((await look(teacher))[0]).toBe(403);
  for (const [number, content] of ['0123', '45', '6789'].entries()) await send(teacher, recordingId, number, content);
  expect(await look(teacher)).toEqual([200, null, '0123456789']);
  expect(await look(teacher, 'bytes=2-6')).toEqual([206, 'bytes 2-6/10', '23456']);
  expect(await look(teacher, 'bytes=6-')).toEqual([206, 'bytes 6-9/10', '6789']);
  expect((await look(teacher, 'bytes=10-'))[0]).toBe(416);
  expect((await look(other))[0]).toBe(403);
  // As long as an id, and none.
  expect((await look(teacher, undefined, '-'.repeat(36)))[0]).toBe(403);
  const wrong = { recordingId, title: '第三讲', from: 5, to: 2 };
  expect((await teacher.ask(recordingApi.finish, wrong)).meta.code).toBe('recording.range');
  await teacher.call(recordingApi.remove, { recordingId });
});

test('a recording whose conversion job ended without running is marked as failed', async () => {
  const { recordingId } = await teacher.call(recordingApi.begin, { title: '第二讲' });
  await send(teacher, recordingId, 0, '\u001aEß£one');
  await school.server.connection.pool.query("update recording set state = 'converting' where id = $1", [recordingId]);
  await school.clock.advance({ seconds: 5 });
  const { recordingList } = await teacher.call(recordingApi.list, {});
  expect(recordingList.find((one) => one.recordingId === recordingId)?.state).toBe('failed');
  await teacher.call(recordingApi.remove, { recordingId });
});
