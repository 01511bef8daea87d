import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import type { Accelerator } from '../src/platform/lab/qemu/qemu-arguments.ts';
import { createCrowd } from '../src/testing/crowd.ts';
import { clickToPrompt, type LivePage, openAttempt, openPage, type Person, personOf, signIn } from './person.ts';
import { type RawClones, rawClones } from './raw-clones.ts';
import { type RawEngine, type RawMachine, rawEngine } from './raw-engine.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const size = { cpus: 1, memoryMb: 256 } as const;
const rounds = 5;
const classRounds = 3;
/** Numbers of students whose machines start together. */
const smallClass = 20;
const largeClass = 60;

/** A published image, the experiment that uses it, and the baselines it is compared with. */
export interface Lab {
  recipe: string;
  courseId: string;
  sectionId: string;
  /** The product's template and arguments, run by hand. */
  raw: RawEngine;
  /** The best that this machine can do. */
  limit: RawClones;
}

/** Waits until an image is published; requests its build if there is none. */
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

/** Sets the demo course's first experiment to use the image. */
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
  const limit = await rawClones(accelerator as Accelerator, size.memoryMb);
  return { recipe, courseId, sectionId, raw, limit };
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

/** Measures one student repeatedly, alternating with the limit so that a noisy host affects both. */
export async function measureSingle({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const page = await openPage(url, student);
  const runId = await openAttempt(student, lab.sectionId);
  const [raw, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    raw.push(await lab.limit.clone(1));
    await pauseOf(5);
    const { elapsedMs, machineId, terminal } = await clickToPrompt(url, student, page, runId);
    ours.push(elapsedMs);
    terminal.close();
    await student.call(machineApi.release, { machineId });
  }
  page.close();
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
      bound: '≤ 60 ms',
      good: oursMs - rawMs <= 60,
    },
    ...rows,
  ];
}

/** Measures a whole class that presses 开始实验 at the same moment, and raw clones beside it. */
export async function measureClass(server: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const { rawMs, oursMs } = await startTogether(server, lab, await classOf(server, lab, smallClass), classRounds);
  const ratio = median(oursMs) / median(rawMs);
  return [
    {
      what: `${smallClass} students at once / ${smallClass} raw clones`,
      measured: `${ms(median(oursMs))} / ${ms(median(rawMs))} = ${ratio.toFixed(2)} ×`,
      bound: '≤ 1.5 ×',
      good: ratio <= 1.5,
    },
  ];
}

/** Measures three classes at once, on a host whose memory holds them. */
export async function measureLargeClass(server: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const { rawMs, oursMs, memoryMb } = await startTogether(server, lab, await classOf(server, lab, largeClass), 1);
  const took = median(oursMs);
  return [
    {
      what: `${largeClass} students at once (${largeClass} raw clones: ${ms(median(rawMs))})`,
      measured: ms(took),
      bound: '≤ 6000 ms',
      good: took <= 6000,
    },
    {
      what: `memory of an idle machine beside ${largeClass - 1} (PSS)`,
      measured: `${memoryMb.toFixed(0)} MB`,
      bound: '≤ 60 MB',
      good: memoryMb <= 60,
    },
  ];
}

export interface Student {
  person: Person;
  page: LivePage;
  runId: string;
}

/** Creates students of the course who have opened the experiment. */
export async function classOf({ url, databaseUrl }: ServerUnderTest, lab: Lab, count: number): Promise<Student[]> {
  const crowd = await createCrowd(databaseUrl, count);
  const teacher = await signIn(url, 'teacher');
  await teacher.call(courseApi.associate, { courseId: lab.courseId, classIds: [crowd.classId] });
  const students: Student[] = [];
  for (const { id, token } of crowd.students) {
    const person = personOf(url, id, token);
    students.push({ person, page: await openPage(url, person), runId: await openAttempt(person, lab.sectionId) });
  }
  return students;
}

/** Nobody starts anything for some seconds, as before a lesson: the engine makes its few clones ahead. */
const pauseOf = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function startTogether({ url }: ServerUnderTest, lab: Lab, students: Student[], times: number) {
  const rawMs: number[] = [];
  const oursMs: number[] = [];
  let memoryMb = 0;
  for (let round = 0; round < times; round++) {
    rawMs.push(await lab.limit.clone(students.length));
    await pauseOf(15);
    const began = performance.now();
    const started = await Promise.all(
      students.map(({ person, page, runId }) => clickToPrompt(url, person, page, runId)),
    );
    oursMs.push(performance.now() - began);
    if (round === 0) memoryMb = await idleMemory(url);
    for (const [index, { machineId, terminal }] of started.entries()) {
      terminal.close();
      await students[index]?.person.call(machineApi.release, { machineId });
    }
  }
  for (const { page } of students) page.close();
  return { rawMs, oursMs, memoryMb };
}

async function idleMemory(url: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const admin = await signIn(url, 'admin');
  const { pageInfo } = await admin.call(machineApi.list, { state: 'running', pageSize: 100 });
  return median(pageInfo.resultList.flatMap((machine) => (machine.memoryMb === null ? [] : [machine.memoryMb])));
}
