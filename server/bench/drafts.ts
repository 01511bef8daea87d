import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { createCrowd } from '../src/testing/crowd.ts';
import { type Person, personOf, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const size = 60;
const everyMs = 5_000;
const cuts = 3;
/** Time that everybody writes before each cut. */
const betweenMs = 12_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A student who writes: each text that was not acknowledged is sent again, as the page does. */
interface Writer {
  person: Person;
  workId: string;
  version: number;
  /** Text on the screen, and the last that the server acknowledged. */
  typed: string;
  acknowledged: string;
  saves: number[];
}

/**
 * Measures 60 students whose drafts are saved every 5 seconds while the server is killed three times: afterwards the
 * server has what each of them typed last, and had lost nothing that it acknowledged.
 */
export async function measureDrafts(server: ServerUnderTest): Promise<Row[]> {
  const writers = await openWriters(server);
  let writing = true;
  const write = async (writer: Writer, number: number) => {
    await pause((number * everyMs) / size);
    for (let line = 1; writing; line++) {
      writer.typed += `第 ${line} 句；`;
      await save(writer);
      await pause(everyMs);
    }
  };
  const all = Promise.all(writers.map(write));
  let lost = 0;
  for (let cut = 0; cut < cuts; cut++) {
    await pause(betweenMs);
    const before = writers.map(({ acknowledged }) => acknowledged);
    await server.killAndStart();
    const after = await Promise.all(writers.map(contentOf));
    lost += before.filter((text, at) => !after[at]?.startsWith(text)).length;
  }
  writing = false;
  await all;
  for (const writer of writers) while (writer.acknowledged !== writer.typed) await save(writer);
  const kept = await Promise.all(writers.map(contentOf));
  const wrong = writers.filter(({ typed }, at) => kept[at] !== typed).length;
  const saves = writers.flatMap((writer) => writer.saves);
  return [
    {
      what: `${size} drafts saved every ${everyMs / 1000} s, the server killed ${cuts} times: lost, and wrong at the end`,
      measured: `${lost}, ${wrong} (${saves.length} saves, median ${ms(median(saves))})`,
      bound: '0, 0',
      good: lost === 0 && wrong === 0,
    },
  ];
}

/** Sends the text on the screen; after no answer, or another version, the next round asks and sends it again. */
async function save(writer: Writer): Promise<void> {
  const { person, workId, version, typed } = writer;
  const begin = performance.now();
  const saved = await person.call(taskWorkApi.saveDraft, { workId, content: typed, version }).catch(() => null);
  if (saved) {
    writer.saves.push(performance.now() - begin);
    Object.assign(writer, { version: saved.version, acknowledged: typed });
    return;
  }
  await pause(200);
  // An answer may have been lost, not the text: the writing goes on from the version that is there.
  const read = await readOf(writer).catch(() => null);
  if (read && typed.startsWith(read.content)) writer.version = read.version;
}

/** Section of each work. */
const sectionOf = new Map<string, string>();

async function readOf({ person, workId }: Writer) {
  const { work } = await person.call(taskApi.get, { sectionId: sectionOf.get(workId) ?? '' });
  if (!work) throw new Error('no work');
  return work;
}

/** Returns what the server has, once it answers. */
async function contentOf(writer: Writer): Promise<string> {
  for (;;) {
    const read = await readOf(writer).catch(() => null);
    if (read) return read.content;
    await pause(200);
  }
}

async function openWriters(server: ServerUnderTest): Promise<Writer[]> {
  const crowd = await createCrowd(server.databaseUrl, size);
  const teacher = await signIn(server.url, 'teacher');
  const { courseId } = await teacher.call(courseApi.save, {
    ...{ courseName: '写作课', courseNumber: '', courseType: 'required', description: '', labels: [] },
  });
  const chapter = { courseId, parentId: null, title: '第一章', kind: 'chapter' } as const;
  const { sectionId: parentId } = await teacher.call(sectionApi.save, chapter);
  const section = { courseId, parentId, title: '作文', kind: 'task' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, section);
  await teacher.call(taskApi.save, {
    ...{ sectionId, form: 'text', content: '写作文', template: '', points: 100, filesMax: 0, version: 1 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 0, resubmit: true },
    ...{ anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
  });
  await teacher.call(courseApi.associate, { courseId, classIds: [crowd.classId] });
  await teacher.call(courseApi.release, { courseId, begin: true });
  await teacher.call(taskApi.give, { sectionId });
  return Promise.all(
    crowd.students.map(async ({ id, token }): Promise<Writer> => {
      const person = personOf(server.url, id, token);
      const { workId, version } = await person.call(taskWorkApi.open, { sectionId });
      sectionOf.set(workId, sectionId);
      return { person, workId, version, typed: '', acknowledged: '', saves: [] };
    }),
  );
}
