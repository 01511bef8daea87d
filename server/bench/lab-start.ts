import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { markingApi } from '@xueyan/contract/teaching/marking';
import type { Accelerator } from '../src/platform/lab/qemu/qemu-arguments.ts';
import { clickToPrompt, openAttempt, type Person, signIn } from './person.ts';
import { type RawEngine, type RawMachine, rawEngine } from './raw-engine.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const size = { cpus: 1, memoryMb: 256 } as const;
const rounds = 5;
const classSize = 20;

/** A published image, the experiment that uses it, and the raw engine on the same files. */
export interface Lab {
  recipe: string;
  sectionId: string;
  raw: RawEngine;
}

/** Waits until an image is published; asks for its build when nobody has. */
export async function publishedImage({ url }: ServerUnderTest, recipe: string): Promise<string> {
  const admin = await signIn(url, 'admin');
  const find = async () =>
    (await admin.call(imageApi.list, {})).pageInfo.resultList.find((one) => one.recipe === recipe);
  const image = await find();
  if (!image) throw new Error(`no image ${recipe}`);
  if (image.state === 'pending') await admin.call(imageApi.build, { imageId: image.imageId }).catch(() => {});
  for (const end = Date.now() + 900_000; Date.now() < end; ) {
    const now = await find();
    if (now?.state === 'published') return image.imageId;
    if (now?.state === 'failed') throw new Error(`${recipe} could not be built: ${now.message}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${recipe} is still being built`);
}

/** The demo course's first experiment, set to use the image. */
export async function openLab(server: ServerUnderTest, recipe: string): Promise<Lab> {
  const imageId = await publishedImage(server, recipe);
  const admin = await signIn(server.url, 'admin');
  const { accelerator } = await admin.call(machineApi.host, {});
  const build = await currentBuild(server, recipe);
  const teacher = await signIn(server.url, 'teacher');
  const { pageInfo } = await teacher.call(courseApi.list, { orderFlag: 'createTime asc' });
  const courseId = pageInfo.resultList[0]?.courseId ?? '';
  const { treeList } = await teacher.call(sectionApi.tree, { courseId });
  const experiments = treeList
    .flatMap((chapter) => chapter.children)
    .filter((section) => section.kind === 'experiment');
  const sectionId = experiments[recipe === 'debian' ? 1 : 0]?.id ?? '';
  const { title: _, courseId: __, ...form } = await teacher.call(experimentApi.get, { sectionId });
  await teacher.call(experimentApi.save, { ...form, imageId, size });
  const raw = rawEngine(`${server.dataDir}/lab`, build, size, accelerator as Accelerator);
  return { recipe, sectionId, raw };
}

async function currentBuild({ dataDir }: ServerUnderTest, recipe: string): Promise<string> {
  const { readdir } = await import('node:fs/promises');
  const builds = (await readdir(`${dataDir}/lab/images`)).filter((name) => name.startsWith(recipe));
  return builds.toSorted().at(-1) ?? '';
}

async function timed(start: () => Promise<RawMachine>, times: number): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < times; round++) {
    const machine = await start();
    all.push(machine.elapsedMs);
    await machine.end();
  }
  return median(all);
}

/** One student, again and again, alternating with the raw engine so that a noisy host troubles both. */
export async function measureSingle({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const runId = await openAttempt(student, lab.sectionId);
  const [raw, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    raw.push(await timed(lab.raw.clone, 1));
    const { elapsedMs, machineId, terminal } = await clickToPrompt(url, student, runId);
    ours.push(elapsedMs);
    terminal.close();
    await student.call(machineApi.release, { machineId });
  }
  const cold = await timed(lab.raw.boot, lab.recipe === 'debian' ? 1 : 3);
  const [rawMs, oursMs] = [median(raw), median(ours)];
  const times = cold / oursMs;
  const least = lab.recipe === 'debian' ? 20 : 5;
  const rows: Row[] = [
    {
      what: `${lab.recipe}: cold boot / click to prompt`,
      measured: `${ms(cold)} / ${ms(oursMs)} = ${times.toFixed(1)} ×`,
      bound: `≥ ${least} ×`,
      good: times >= least,
    },
  ];
  if (lab.recipe === 'debian') return rows;
  return [
    {
      what: `${lab.recipe}: click to prompt − raw clone`,
      measured: `${ms(oursMs)} − ${ms(rawMs)} = ${ms(oursMs - rawMs)}`,
      bound: '≤ 300 ms',
      good: oursMs - rawMs <= 300,
    },
    ...rows,
  ];
}

/** A whole class presses 开始实验 at the same moment. */
export async function measureClass({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const teacher = await signIn(url, 'teacher');
  const { rows } = await teacher.call(markingApi.board, { sectionId: lab.sectionId });
  const names = rows
    .map((row) => row.loginName)
    .filter((name) => name !== 'newcomer')
    .slice(0, classSize);
  const students: { person: Person; runId: string }[] = [];
  for (const name of names) {
    const person = await signIn(url, name);
    students.push({ person, runId: await openAttempt(person, lab.sectionId) });
  }
  const rawMs: number[] = [];
  const oursMs: number[] = [];
  let memoryMb = 0;
  for (let round = 0; round < 3; round++) {
    const rawBegan = performance.now();
    const clones = await Promise.all(names.map(() => lab.raw.clone()));
    rawMs.push(performance.now() - rawBegan);
    for (const clone of clones) await clone.end();
    const began = performance.now();
    const started = await Promise.all(students.map(({ person, runId }) => clickToPrompt(url, person, runId)));
    oursMs.push(performance.now() - began);
    if (round === 0) memoryMb = await idleMemory(url);
    for (const [index, { machineId, terminal }] of started.entries()) {
      terminal.close();
      await students[index]?.person.call(machineApi.release, { machineId });
    }
  }
  const ratio = median(oursMs) / median(rawMs);
  return [
    {
      what: `${classSize} students at once / ${classSize} raw clones`,
      measured: `${ms(median(oursMs))} / ${ms(median(rawMs))} = ${ratio.toFixed(2)} ×`,
      bound: '≤ 2 ×',
      good: ratio <= 2,
    },
    {
      what: 'memory of an idle machine (PSS)',
      measured: `${memoryMb.toFixed(0)} MB`,
      bound: '≤ 60 MB',
      good: memoryMb <= 60,
    },
  ];
}

async function idleMemory(url: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const admin = await signIn(url, 'admin');
  const { pageInfo } = await admin.call(machineApi.list, { state: 'running', pageSize: 100 });
  return median(pageInfo.resultList.flatMap((machine) => (machine.memoryMb === null ? [] : [machine.memoryMb])));
}
