import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, type Session, signIn } from './api.ts';
import config from './playwright.config.ts';

declare global {
  interface Window {
    /** When the page could be used, in its own time. */
    usableAt?: number;
  }
}

/** A page of the product, and what one sees of it once it can be used. */
export interface Screen {
  path: string;
  who: Session | null;
  /** An element with these words in it: it, or any such element. */
  usable: { element: string; words?: string };
}

export interface Load {
  /** Of any kind, begun before the page could be used. */
  requests: number;
  /** Bytes of JavaScript, gzipped. */
  scripts: number;
  /** Milliseconds. */
  fcp: number;
  usable: number;
}

export const launch = () => chromium.launch(config.use?.launchOptions);

/** The first pages of those who come most often. */
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

/** Of each area the page that its people open first. */
export async function areaScreens(
  url: string,
): Promise<Record<'courses' | 'attendance' | 'classes' | 'machines', Screen>> {
  const [teacher, admin] = [await signIn(url, 'teacher'), await signIn(url, 'admin')];
  return {
    courses: { path: '/teaching/courses', who: teacher, usable: { element: 'article', words: 'Linux 操作系统' } },
    attendance: { path: '/sign-ins', who: teacher, usable: { element: 'h1', words: '签到记录' } },
    classes: { path: '/member/classes', who: admin, usable: { element: 'td', words: '计科2402' } },
    machines: { path: '/lab/machines', who: admin, usable: { element: 'main', words: '引擎正常' } },
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

/** Opens a screen in a browser that has nothing of it, and once more in one that has; as on a slow computer, if wanted. */
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
  // What waits for an idle moment is no part of the first screen, however long a busy host takes for that.
  if (!slow) await page.addInitScript(neverIdle);
  if (slow) await slowDown(page);
  const cold = await loadOnce(page, screen);
  // What is fetched once the page is idle is there too when one comes again.
  await page.waitForLoadState('networkidle');
  const warm = await loadOnce(page, screen);
  await context.close();
  return [cold, warm];
}

export function enter([token, user]: readonly [string, string]) {
  localStorage.setItem('Access-Token', token);
  localStorage.setItem('ACTIVEUSER', user);
  localStorage.setItem('ISNEEDPWD', '');
}

/** A computer of a school: 10 Mbit/s, 60 ms away, a quarter of the speed. */
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
  return { ...times, requests: fetched.length + 1, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

const gzippedSize = (response: Response) =>
  response.body().then(
    (bytes) => gzipSync(bytes, { level: 9 }).length,
    () => 0,
  );

/** Runs in the page. */
function neverIdle() {
  window.requestIdleCallback = () => 0;
}

/** Runs in the page, which alone knows the moment: a busy host tells the test of it late. */
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
