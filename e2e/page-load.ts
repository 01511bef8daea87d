import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, type Session, signIn } from './api.ts';
import config from './playwright.config.ts';

declare global {
  interface Window {
    /** Time at which the page could be used, by its own clock. */
    usableAt?: number;
  }
}

/** A page of the product, and what is visible once it can be used. */
export interface Screen {
  path: string;
  who: Session | null;
  /** An element with this text; without a text any such element. */
  usable: { element: string; words?: string };
}

export interface Load {
  /** Requests of any kind that began before the page could be used. */
  requests: number;
  /**
   * Requests of any kind that the page and its code started until all was quiet, without those of timers: unlike the
   * others, no more of them on a busy host, where what begins beside the first screen comes before it.
   */
  started: number;
  /** Bytes of JavaScript, gzipped. */
  scripts: number;
  /** First contentful paint in milliseconds. */
  fcp: number;
  usable: number;
}

export const launch = () => chromium.launch(config.use?.launchOptions);

/** Returns the first pages of the most frequent visitors. */
export async function firstScreens(url: string): Promise<Record<'login' | 'home' | 'teaching' | 'workspace', Screen>> {
  const [student, teacher] = [await signIn(url, 'student'), await signIn(url, 'teacher')];
  const home = { path: '/home', usable: { element: 'main a[href*="courses/"]' } };
  const guide = { element: '[role=tabpanel] :is(h1, h2, h3, h4)' };
  return {
    login: {
      path: '/login',
      who: null,
      usable: { element: 'button', words: '登录' },
    },
    home: { ...home, who: student },
    teaching: { ...home, who: teacher },
    workspace: { path: `/experiments/${await firstExperiment(student)}`, who: student, usable: guide },
  };
}

const areas = [
  'courses',
  'attendance',
  'classes',
  'machines',
  'exams',
  'datasets',
  'assistants',
  'warehouse',
  'research',
  'users',
  'monitoring',
  'overview',
] as const;

/** Returns the page of each area that its people open first. */
export async function areaScreens(url: string): Promise<Record<(typeof areas)[number], Screen>> {
  const [teacher, admin] = [await signIn(url, 'teacher'), await signIn(url, 'admin')];
  const titled = (who: Session, path: string, words: string): Screen => ({
    path,
    who,
    usable: { element: 'h1', words },
  });
  return {
    courses: { path: '/teaching/courses', who: teacher, usable: { element: 'article', words: 'Linux 操作系统' } },
    attendance: titled(teacher, '/sign-ins', '签到记录'),
    classes: { path: '/member/classes', who: admin, usable: { element: 'td', words: '计科2402' } },
    machines: { path: '/lab/machines', who: admin, usable: { element: 'main', words: '引擎正常' } },
    exams: titled(teacher, '/exam/exams', '考试'),
    datasets: titled(teacher, '/prep/datasets', '数据集'),
    assistants: titled(teacher, '/aiApplicationManagement/', 'AI 应用'),
    warehouse: titled(teacher, '/content/warehouse', '知识仓库'),
    research: titled(await signIn(url, 'research'), '/research/projects', '科研项目'),
    users: titled(admin, '/system/users', '用户'),
    monitoring: titled(admin, '/operations/monitoring', '系统监控'),
    overview: titled(admin, '/operations/overview', '数据概览'),
  };
}

async function firstExperiment(student: Session): Promise<string> {
  const { pageInfo } = await ask(student, courseApi.listStudy, {});
  const courseId = pageInfo.resultList.find(({ courseName }) => courseName === 'Linux 操作系统')?.courseId ?? '';
  const { treeList } = await ask(student, sectionApi.tree, { courseId });
  const experiment = treeList.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  if (!experiment) throw new Error('the demo course has no experiment');
  return experiment.id;
}

/** Opens a screen in a browser with an empty cache, and again with a filled one; optionally as on a slow computer. */
export async function load(
  browser: Browser,
  url: string,
  screen: Screen,
  slow: boolean,
): Promise<[cold: Load, warm: Load]> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (screen.who)
    await page.addInitScript(enter, [screen.who.token, JSON.stringify(screen.who.reply.activeUser)] as const);
  await page.addInitScript(watch, screen.usable);
  // What waits for an idle moment, or for a second and more, is not started by the page, however long a busy host takes.
  if (!slow) await page.addInitScript(neverLater);
  if (slow) await slowDown(page);
  const cold = await loadOnce(page, screen);
  const warm = await loadOnce(page, screen);
  await context.close();
  return [cold, warm];
}

export function enter([token, user]: readonly [string, string]) {
  localStorage.setItem('Access-Token', token);
  localStorage.setItem('ACTIVEUSER', user);
  localStorage.setItem('ISNEEDPWD', '');
}

/** Simulates a computer of a school: 10 Mbit/s, 60 ms away, a quarter of the speed. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const throughput = (10 * 1000 * 1000) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 60 },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function loadOnce(page: Page, { path }: Screen): Promise<Load> {
  const scripts = new Map<string, Promise<number>>();
  const weigh = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), gzippedSize(response));
  };
  page.on('response', weigh);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.usableAt !== undefined);
  const { fetched, ...times } = await page.evaluate(readTimes);
  page.off('response', weigh);
  const sizes = await Promise.all(fetched.map((url) => scripts.get(url) ?? 0));
  // Files fetched when the page is idle are also cached for the second visit.
  await page.waitForLoadState('networkidle');
  const all = await page.evaluate(() => performance.getEntriesByType('resource').length);
  // The page itself is one more.
  const counts = { requests: fetched.length + 1, started: all + 1 };
  return { ...times, ...counts, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

const gzippedSize = (response: Response) =>
  response.body().then(
    (bytes) => gzipSync(bytes, { level: 9 }).length,
    () => 0,
  );

/** Runs in the page. */
function neverLater() {
  window.requestIdleCallback = () => 0;
  const start = window.setTimeout.bind(window);
  const soon = (work: TimerHandler, ms = 0, ...rest: unknown[]) => (ms >= 1_000 ? 0 : start(work, ms, ...rest));
  window.setTimeout = soon as typeof window.setTimeout;
  window.setInterval = (() => 0) as unknown as typeof window.setInterval;
}

/** Runs in the page, which alone knows the moment: a busy host notifies the test late. */
function watch({ element, words = '' }: Screen['usable']) {
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(element)].some(
      (one) => one.checkVisibility() && one.innerText.replaceAll(/\s/g, '').includes(words.replaceAll(/\s/g, '')),
    );
    if (found) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function readTimes() {
  const usable = window.usableAt ?? Number.NaN;
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= usable);
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return { fcp, usable, fetched: resources.map(({ name }) => name) };
}
