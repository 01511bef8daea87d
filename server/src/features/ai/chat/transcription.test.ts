import { chatApi, type ExtractedFile, extractPath } from '@xueyan/contract/ai/chat';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { stubSeconds } from '../../../model-stub-sound.ts';
import { wavOf } from '../../../platform/media/wav.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'transcription-admin');
  student = await school.signIn('ROLE_STUDENT', 'transcription-student');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

async function send(name: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: student.token, appid: student.loginName };
  const answer = await fetch(`${school.url}/api/${extractPath}`, { method: 'POST', headers, body });
  return (await answer.json()) as { data: ExtractedFile | null; meta: { code?: string } };
}
/** A recording in which the stub hears these words. */
const recording = (words: string) => wavOf({ rate: 16_000, samples: Buffer.from(`说：${words}\n`) });
const hearing = async () => (await student.call(chatApi.state, {})).hearing;
const minutes = async () => {
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'user', pageSize: 100 });
  return pageInfo.resultList.find(({ groupId }) => groupId === student.id)?.minutes ?? 0;
};

test('a recording becomes text by a model that transcribes, and is asked about; without one it says what is missing §ai.12', async () => {
  expect(await hearing()).toBe(false);
  expect((await send('课堂.wav', recording('死锁有四个条件'))).meta.code).toBe('provider.none');
  const transcription = { kind: 'transcription' as const };
  await addModels(admin, stub.address, '桩', [
    ...[modelForm('stub-chat'), modelForm('stub-down', transcription), modelForm('stub-hears', transcription)],
  ]);
  expect(await hearing()).toBe(true);
  const { data } = await send('课堂.wav', recording('死锁有四个条件'));
  expect(data).toEqual({ name: '课堂.wav', text: '死锁有四个条件', cut: false });
  expect(await minutes()).toBeCloseTo(stubSeconds / 60, 1);
  const files = [{ name: '课堂.wav', text: data?.text ?? '' }];
  await answerOf(student, await student.call(chatApi.ask, { content: '总结这段录音', files }));
  expect(stub.asked.at(-1)?.messages.at(-1)?.content).toContain('死锁有四个条件');
});

test('a recording in which nobody speaks is charged as any other', async () => {
  const before = await minutes();
  expect((await send('空教室.wav', recording(''))).meta.code).toBe('transcription.silent');
  expect(await minutes()).toBeCloseTo(before + stubSeconds / 60, 1);
});

test('what is no recording is refused, and minutes that are used up are not exceeded §ai.12', async () => {
  expect((await send('假的.mp3', Buffer.from('不是声音'))).meta.code).toBe('transcription.noSound');
  const limit = { subject: 'user' as const, subjectId: student.id, dayTokens: null, monthTokens: null };
  await admin.call(quotaApi.save, { ...limit, dayMinutes: 0 });
  expect((await send('课堂.wav', recording('再听一遍'))).meta.code).toBe('aiquota.minutesNotAllowed');
});
