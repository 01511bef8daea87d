import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { courseApi } from '@xueyan/contract/school/course';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { createCrowd } from '../src/testing/crowd.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const students = 500;
const columns = 60;
const calls = 7;

/** Measures a gradebook of 500 students and 60 columns: its load time, and how smoothly it scrolls in a browser. */
export async function measureGradebook({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const teacher = await signIn(url, 'teacher');
  const { classId, students: people } = await createCrowd(databaseUrl, students);
  const course = {
    courseName: '大班课程',
    courseNumber: '',
    courseType: 'required' as const,
    description: '',
    labels: [],
  };
  const { courseId } = await teacher.call(courseApi.save, course);
  await teacher.call(courseApi.associate, { courseId, classIds: [classId] });
  for (let column = 0; column < columns; column++) {
    const form = { title: `作业 ${column + 1}`, weight: 1, maximum: 100, hidden: false, categoryId: null };
    const { columnId } = await teacher.call(gradebookApi.addColumn, { courseId, ...form });
    const marks = people.map(({ id }, index) => ({
      userId: id,
      score: 50 + ((index * 7 + column * 13) % 51),
      excused: false,
    }));
    await teacher.call(gradebookApi.mark, { columnId, marks });
  }
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const began = performance.now();
    await teacher.call(gradebookApi.get, { courseId });
    times.push(performance.now() - began);
  }
  const { open, frames } = await inBrowser(url, courseId);
  return [
    {
      what: `a gradebook of ${students} × ${columns}, the call`,
      ...{ measured: ms(median(times)), bound: '≤ 500 ms', good: median(times) <= 500 },
    },
    {
      what: 'the same in a browser, from the address to the marks',
      ...{ measured: ms(open), bound: '≤ 1000 ms', good: open <= 1000 },
    },
    {
      what: 'scrolling it both ways, frames a second',
      ...{ measured: frames.toFixed(0), bound: '≥ 50', good: frames >= 50 },
    },
  ];
}

/** Results of `e2e/gradebook-scroll.ts`. */
async function inBrowser(url: string, courseId: string) {
  const script = join(import.meta.dirname, '../../e2e/gradebook-scroll.ts');
  const child = spawn(process.execPath, [script, url, courseId], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as { open: number; frames: number };
}
