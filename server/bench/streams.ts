import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatApi } from '@xueyan/contract/ai/chat';
import { providerApi } from '@xueyan/contract/ai/provider';
import { countTo } from '../src/model-stub.ts';
import { createCrowd } from '../src/testing/crowd.ts';
import { freePort } from '../src/testing/free-port.ts';
import { type Person, personOf, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { follow, now, type Read, readStub } from './stream-reader.ts';
import { ms, quantile, type Row } from './table.ts';

/** Streams that are stopped by their owner in the second round, at most. */
const stopped = 60;
const addedMs = 20;
const memoryKb = 400;
/** A lesson in which everybody asks within ten seconds, each for an answer that takes long enough for all to run at once. */
const withinMs = 10_000;
const tokens = 250;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Begins one piece of work for each, evenly spread over a time. */
const spread = <T, R>(all: T[], overMs: number, work: (one: T) => Promise<R>): Promise<R[]> =>
  Promise.all(all.map(async (one, at) => pause((at * overMs) / all.length).then(() => work(one))));

const ask = (person: Person, modelId: string) => person.call(chatApi.ask, { content: countTo(tokens), modelId });

/** Asks and follows the answer at once, as its page does. */
async function askAndFollow(url: string, person: Person, modelId: string) {
  const { chatId, answerId } = await ask(person, modelId);
  const followedAt = now();
  return { person, chatId, answerId, followedAt, read: await follow(url, person, answerId) };
}

const residentKb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Milliseconds of the processor that a process took so far. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

/** A text is whole when it has each token once, in order. */
const isWhole = (text: string) =>
  text.split('、').filter(Boolean).length === tokens &&
  text.split('、').every((token, at) => token === '' || token.startsWith(`${at}:`));

/** Starts the stub in a process of its own: it has a processor's share like a provider on another host, and no more. */
async function startStub() {
  const port = await freePort();
  const program = join(import.meta.dirname, '..', 'src', 'model-stub-command.ts');
  const env = { ...process.env, MODEL_STUB_PORT: String(port) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const address = `http://127.0.0.1:${port}/v1`;
  return {
    address,
    cut: async () => ((await (await fetch(`${address}/stub`)).json()) as { cut: number }).cut,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function openModel(server: ServerUnderTest, address: string, reader: Person): Promise<string> {
  const admin = await signIn(server.url, 'admin');
  const shared = { title: '', kind: 'chat', context: 32_000, priceIn: 0, priceOut: 0, enabled: true } as const;
  await admin.call(providerApi.save, {
    ...{ name: `bench ${address}`, address, key: '', local: true, enabled: true, concurrency: 1_000 },
    models: [{ ...shared, model: 'stub-timed' }],
  });
  // An administrator does not chat.
  const { models } = await reader.call(chatApi.state, {});
  return models.find(({ title }) => title === 'stub-timed')?.modelId ?? '';
}

const p99 = (all: Read[], from = 0) => {
  const seen = all.flatMap((read) => read.tokens.filter(({ sent }) => sent >= from));
  return quantile(
    seen.map(({ took }) => took),
    0.99,
  );
};

/** Watches a process: the most memory it had, and what it took of the processor in the time for which all answers ran. */
function watch(pid: number) {
  let most = 0;
  const looks: { at: number; busy: number }[] = [];
  const timer = setInterval(() => {
    most = Math.max(most, residentKb(pid));
    looks.push({ at: now(), busy: processorMs(pid) });
  }, 100);
  return {
    end: () => clearInterval(timer),
    most: () => most,
    busyBetween: (from: number, until: number) => {
      const within = looks.filter(({ at }) => at >= from && at <= until);
      return (within.at(-1)?.busy ?? 0) - (within[0]?.busy ?? 0);
    },
  };
}

/** Measures answers at once: what the server adds to each token, its memory, and that each answer is whole. */
export async function measureStreams(server: ServerUnderTest, size: number): Promise<Row[]> {
  const stub = await startStub();
  try {
    const crowd = await createCrowd(server.databaseUrl, size);
    const people = crowd.students.map(({ id, token }) => personOf(server.url, id, token));
    const [someone] = people;
    if (!someone) throw new Error('nobody asks');
    const modelId = await openModel(server, stub.address, someone);
    const overMs = (withinMs * size) / 300;
    // The first answers load the library and the list of words, and have the code compiled.
    await spread(people.slice(0, 30), 3_000, (person) => askAndFollow(server.url, person, modelId));
    const alone = await spread(people, overMs, () => readStub(stub.address, tokens));
    const before = residentKb(server.pid);
    const watched = watch(server.pid);
    const through = await spread(people, overMs, (person) => askAndFollow(server.url, person, modelId));
    watched.end();
    const reads = through.map(({ read }) => read);
    const allFrom = Math.max(...through.map(({ followedAt }) => followedAt));
    const allUntil = Math.min(...reads.map((read) => read.tokens.at(-1)?.sent ?? 0));
    const during = reads.flatMap((read) => read.tokens.filter(({ sent }) => sent >= allFrom && sent <= allUntil));
    const perThousand = (watched.busyBetween(allFrom, allUntil) / during.length) * 1_000;
    const kbEach = (watched.most() - before) / size;
    let torn = 0;
    for (const { person, chatId, answerId, read } of through) {
      const { messages } = await person.call(chatApi.get, { chatId });
      const kept = messages.find(({ messageId }) => messageId === answerId);
      if (kept?.state !== 'done' || kept.content !== read.text || !isWhole(read.text)) torn += 1;
    }
    const [own, whole] = [p99(alone), p99(reads)];
    return [
      {
        what: `${size} answers at once: added to each token, p99`,
        measured: `${ms(whole)} − ${ms(own)} = ${ms(whole - own)}`,
        bound: `≤ ${ms(addedMs)}`,
        good: whole - own <= addedMs,
      },
      {
        what: 'all of them running: delay p50, p99; seconds; processor time of the server for 1,000 tokens',
        measured: `${ms(
          quantile(
            during.map(({ took }) => took),
            0.5,
          ),
        )}, ${ms(
          quantile(
            during.map(({ took }) => took),
            0.99,
          ),
        )}; ${((allUntil - allFrom) / 1_000).toFixed(1)} s; ${ms(perThousand)}`,
        bound: '',
        good: true,
      },
      {
        what: 'memory of a running answer with its page',
        measured: `${kbEach.toFixed(0)} kB`,
        bound: `≤ ${memoryKb} kB`,
        good: kbEach <= memoryKb,
      },
      { what: `${size} answers, those that are torn`, measured: String(torn), bound: '0', good: torn === 0 },
      await measureStopped(server, people.slice(0, stopped), modelId, stub.cut),
    ];
  } finally {
    await stub.close();
  }
}

/** Stops running answers; the provider must not go on with them. */
async function measureStopped(
  { url }: ServerUnderTest,
  people: Person[],
  modelId: string,
  cutNow: () => Promise<number>,
): Promise<Row> {
  const before = await cutNow();
  const asked = await Promise.all(people.map(async (person) => ({ person, ...(await ask(person, modelId)) })));
  const following = asked.map(({ person, answerId }) => follow(url, person, answerId));
  await pause(1_000);
  await Promise.all(asked.map(({ person, answerId }) => person.call(chatApi.stop, { messageId: answerId })));
  await Promise.all(following);
  await pause(500);
  const cut = (await cutNow()) - before;
  return {
    what: `${people.length} answers that are stopped, ended at the provider`,
    measured: String(cut),
    bound: String(people.length),
    good: cut === people.length,
  };
}
