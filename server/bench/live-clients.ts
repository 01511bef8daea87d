import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageApi } from '@xueyan/contract/base/message';
import { courseApi } from '@xueyan/contract/school/course';
import { type Crowd, createCrowd } from '../src/testing/crowd.ts';
import { freePort } from '../src/testing/free-port.ts';
import { connectAll, type Page } from './crowd.ts';
import { type Person, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const size = 2000;
const rounds = 5;
const limitMs = 30_000;
const reads = 500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the resident memory of a process in kilobytes. */
function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Returns the growth of a process by holding all pages, per client. */
async function growth(pid: number, connect: () => Promise<{ pages: Page[]; close(): Promise<void> }>) {
  const before = residentKb(pid);
  const connected = await connect();
  await pause(5000);
  return { ...connected, kbEach: (residentKb(pid) - before) / size };
}

/** Measures the same sockets at a server that does nothing with them. */
async function bareGrowth(crowd: Crowd): Promise<number> {
  const port = await freePort();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-socket.ts'), String(port)], {
    stdio: 'inherit',
  });
  await pause(1500);
  const { kbEach, close } = await growth(bare.pid ?? 0, () => connectAll(crowd, `http://127.0.0.1:${port}`, false));
  await close();
  const ended = once(bare, 'exit');
  bare.kill('SIGTERM');
  await ended;
  return kbEach;
}

/**
 * Measures 2,000 students of one class with an open page each: their cost, and the delay until all of them are notified
 * by their teacher.
 */
export async function measureLive(server: ServerUnderTest): Promise<Row[]> {
  const crowd = await createCrowd(server.databaseUrl, size);
  const teacher = await signIn(server.url, 'teacher');
  const { courseId } = await teacher.call(courseApi.save, {
    courseName: '大班课',
    courseNumber: '',
    courseType: 'required',
    description: '',
    labels: [],
  });
  await teacher.call(courseApi.associate, { courseId, classIds: [crowd.classId] });
  const bareKb = await bareGrowth(crowd);
  const { pages, kbEach, close } = await growth(server.pid, () => connectAll(crowd, server.url, true));
  const p99: number[] = [];
  for (let round = 0; round < rounds; round++) p99.push(await notifyAll(teacher, courseId, pages, round));
  await close();
  const beyond = kbEach - bareKb;
  return [
    {
      what: `${size} pages: a message to the class reaches all, p99`,
      measured: ms(median(p99)),
      bound: '≤ 1000 ms',
      good: median(p99) <= 1000,
    },
    {
      what: 'memory of an idle page beyond its socket',
      measured: `${kbEach.toFixed(1)} − ${bareKb.toFixed(1)} = ${beyond.toFixed(1)} kB`,
      bound: '≤ 30 kB',
      good: beyond <= 30,
    },
    await measureUnread(server, teacher, courseId, crowd),
  ];
}

const notice = (courseId: string, title: string) => ({
  messageType: '02',
  messageTitle: title,
  messageContent: '请按时上课。',
  to: { courses: [courseId] },
});

/** Sends to the class; returns the milliseconds from sending until 99 of 100 have received it. */
async function notifyAll(teacher: Person, courseId: string, pages: Page[], round: number): Promise<number> {
  for (const page of pages) page.heardAt.delete('message.new');
  const begin = performance.now();
  await teacher.call(messageApi.send, notice(courseId, `通知 ${round}`));
  const heard = () => pages.flatMap((page) => page.heardAt.get('message.new') ?? []);
  while (heard().length < pages.length && performance.now() - begin < limitMs) await pause(50);
  const times = heard().toSorted((a, b) => a - b);
  // A page that received nothing counts as the limit.
  return (times[Math.ceil(pages.length * 0.99) - 1] ?? begin + limitMs) - begin;
}

/** Has one student read repeatedly on several devices while new messages arrive; the count must be right at the end. */
async function measureUnread(server: ServerUnderTest, teacher: Person, courseId: string, crowd: Crowd): Promise<Row> {
  const [someone] = crowd.students;
  if (!someone) throw new Error('no student');
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: someone.token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, never> }).data;
  };
  const ids: string[] = [];
  for (let index = 0; index < 40; index++) {
    ids.push((await teacher.call(messageApi.send, notice(courseId, `消息 ${index}`))).messageId);
  }
  const read = new Set<string>();
  const reader = async (from: number) => {
    for (let index = from; index < reads; index += 4) {
      const messageId = ids[(index * 7) % 30] ?? '';
      read.add(messageId);
      await ask('message/markmessageasread', { messageId });
    }
  };
  await Promise.all([0, 1, 2, 3].map(reader));
  const { unReadMessageNumberMap } = await ask('message/getunreadmessagenumber');
  const counted = Number((unReadMessageNumberMap as Record<string, number> | undefined)?.['02'] ?? -1);
  const expected = ids.length + rounds - read.size;
  return {
    what: `unread after ${reads} interleaved reads`,
    measured: `${counted} (${expected} expected)`,
    bound: 'exact',
    good: counted === expected,
  };
}
