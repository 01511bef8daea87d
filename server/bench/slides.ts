import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { createCrowd } from '../src/testing/crowd.ts';
import { connectAll, type Page } from './crowd.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const size = 500;
const slides = 20;
const limitMs = 10_000;
const boundMs = 500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Measures the delay until 500 open pages of a class have received each slide that their teacher pushes. */
export async function measureSlides(server: ServerUnderTest): Promise<Row[]> {
  const crowd = await createCrowd(server.databaseUrl, size);
  const teacher = await signIn(server.url, 'teacher');
  const { courseId } = await teacher.call(courseApi.save, {
    ...{ courseName: '阶梯教室', courseNumber: '', courseType: 'required', description: '', labels: [] },
  });
  const chapter = { courseId, parentId: null, title: '第一章', kind: 'chapter' } as const;
  const { sectionId: parentId } = await teacher.call(sectionApi.save, chapter);
  const section = { courseId, parentId, title: '讲义', kind: 'reading' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, section);
  const content = Array.from({ length: slides }, (_, n) => `# 第 ${n + 1} 页`).join('\n\n');
  await teacher.call(sectionApi.saveReading, { sectionId, content, version: 1 });
  await teacher.call(courseApi.associate, { courseId, classIds: [crowd.classId] });
  await teacher.call(courseApi.release, { courseId, begin: true });
  const { classSessionId } = await teacher.call(classSessionApi.begin, {
    ...{ courseId, classIds: [crowd.classId], title: '大课' },
  });
  const { pages, close } = await connectAll(crowd, server.url, true);
  const delays: number[] = [];
  for (let page = 0; page < slides; page++) {
    for (const one of pages) one.heardAt.delete('classsession.slide');
    const begin = performance.now();
    await teacher.call(classSessionApi.push, { classSessionId, slide: { sectionId, page } });
    delays.push(await heardBy(pages, begin));
    await pause(300);
  }
  await close();
  await teacher.call(classSessionApi.end, { classSessionId });
  const worst = Math.max(...delays);
  return [
    {
      what: `${size} pages: a pushed slide reaches all, p99; median (worst) of ${slides} slides`,
      measured: `${ms(median(delays))} (${ms(worst)})`,
      bound: `≤ ${boundMs} ms`,
      good: median(delays) <= boundMs,
    },
  ];
}

/** Returns the milliseconds until 99 of 100 pages have the slide; a page that received nothing counts as the limit. */
async function heardBy(pages: Page[], begin: number): Promise<number> {
  const heard = () => pages.flatMap((page) => page.heardAt.get('classsession.slide') ?? []);
  while (heard().length < pages.length && performance.now() - begin < limitMs) await pause(10);
  const times = heard().toSorted((a, b) => a - b);
  return (times[Math.ceil(pages.length * 0.99) - 1] ?? begin + limitMs) - begin;
}
