import { expect, test } from 'vitest';
import { type ModelProcess, type ModelQuestion, ModelsBusy, openModelPool } from './model-pool.ts';
import type { TrainingEnd } from './training.ts';

type Program = ModelQuestion['program'];

/** Processes that answer when the test lets them, and are gone once `ending` resolves. */
function fakeProcesses(ending: Promise<void> = Promise.resolve()) {
  const started: Program[] = [];
  const asked: { modelId: string; answer: (end: TrainingEnd) => void }[] = [];
  let open = 0;
  let most = 0;
  const start = async (program: Program): Promise<ModelProcess> => {
    started.push(program);
    open += 1;
    most = Math.max(most, open);
    const over = Promise.withResolvers<void>();
    let isOver = false;
    const close = async () => {
      await ending;
      if (!isOver) open -= 1;
      isOver = true;
      over.resolve();
    };
    return {
      ask: ({ modelId }) => new Promise((answer) => asked.push({ modelId, answer })),
      close,
      over: over.promise,
    };
  };
  return { start, started, asked, open: () => open, most: () => most };
}

const question = (modelId: string, program: Program = 'picture'): ModelQuestion => ({
  ...{ program, modelId, files: {} },
  model: async () => new Uint8Array(),
});
const limits = { most: 2, waitingMax: 3, idleMs: 60_000 };
const right = { result: 1 };

test('many questions share a few processes, each in its turn, and too many are refused', async () => {
  const fake = fakeProcesses();
  const pool = openModelPool(fake.start, limits);
  const answers = ['a', 'b', 'c', 'd', 'e'].map((id) => pool.ask(question(id)));
  await expect.poll(() => fake.asked.length).toBe(2);
  await expect(pool.ask(question('f'))).rejects.toBeInstanceOf(ModelsBusy);
  for (let n = 0; n < 5; n += 1) {
    await expect.poll(() => fake.asked.length).toBeGreaterThan(n);
    fake.asked[n]?.answer(right);
  }
  expect(await Promise.all(answers)).toEqual(Array(5).fill(right));
  expect(fake.asked.map(({ modelId }) => modelId)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(fake.started).toEqual(['picture', 'picture']);
  await pool.close();
  expect(fake.open()).toBe(0);
});

test('a process that nobody asks makes room for another program', async () => {
  const fake = fakeProcesses();
  const pool = openModelPool(fake.start, { ...limits, most: 1 });
  for (const [n, program] of (['picture', 'table', 'table'] as const).entries()) {
    const answer = pool.ask(question('a', program));
    await expect.poll(() => fake.asked.length).toBe(n + 1);
    fake.asked[n]?.answer(right);
    expect(await answer).toEqual(right);
  }
  expect([fake.started, fake.most()]).toEqual([['picture', 'table'], 1]);
  await pool.close();
});

test('a process that is being ended keeps its place until it is gone', async () => {
  const ending = Promise.withResolvers<void>();
  const fake = fakeProcesses(ending.promise);
  const pool = openModelPool(fake.start, { ...limits, most: 1 });
  const first = pool.ask(question('a'));
  await expect.poll(() => fake.asked.length).toBe(1);
  fake.asked[0]?.answer(right);
  await first;
  const others = ['b', 'c'].map((id) => pool.ask(question(id, 'table')));
  expect(fake.started).toEqual(['picture']);
  ending.resolve();
  for (const n of [1, 2]) {
    await expect.poll(() => fake.asked.length).toBe(n + 1);
    fake.asked[n]?.answer(right);
  }
  expect(await Promise.all(others)).toEqual([right, right]);
  expect([fake.started, fake.most()]).toEqual([['picture', 'table'], 1]);
  await pool.close();
});

test('once the pool is closed, what waits is refused and no process begins', async () => {
  const fake = fakeProcesses();
  const pool = openModelPool(fake.start, { ...limits, most: 1 });
  void pool.ask(question('a'));
  await expect.poll(() => fake.asked.length).toBe(1);
  const refused = expect(pool.ask(question('b'))).rejects.toBeInstanceOf(ModelsBusy);
  await pool.close();
  await refused;
  await expect(pool.ask(question('c'))).rejects.toBeInstanceOf(ModelsBusy);
  expect([fake.started, fake.open()]).toEqual([['picture'], 0]);
});

test('a question whose process ended is asked once more, of a new one', async () => {
  const fake = fakeProcesses();
  const pool = openModelPool(fake.start, limits);
  const ended = { ended: 'wall', message: '' } as const;
  const lucky = pool.ask(question('a'));
  await expect.poll(() => fake.asked.length).toBe(1);
  fake.asked[0]?.answer(ended);
  await expect.poll(() => fake.asked.length).toBe(2);
  fake.asked[1]?.answer(right);
  expect(await lucky).toEqual(right);
  const unlucky = pool.ask(question('b'));
  for (const n of [2, 3]) {
    await expect.poll(() => fake.asked.length).toBe(n + 1);
    fake.asked[n]?.answer(ended);
  }
  expect(await unlucky).toEqual(ended);
  expect(fake.started.length).toBe(3);
  await pool.close();
});
