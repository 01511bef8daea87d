import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { courseApi } from '@xueyan/contract/teaching/course';
import { sectionApi } from '@xueyan/contract/teaching/section';
import { ask, type Session, signIn } from './api.ts';
import config from './playwright.config.ts';

/** A page of the product, and what one sees of it once it can be used. */
export interface Screen {
  path: string;
  who: Session | null;
  usable: (page: Page) => Promise<unknown>;
}

export interface Load {
  /** Of any kind, until the page can be used. */
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
  const course = (page: Page) => page.getByText('Linux 操作系统').first().waitFor();
  const home = { path: '/home', usable: course };
  const guide = (page: Page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  return {
    login: {
      path: '/login',
      who: null,
      usable: (page) => page.getByRole('button', { name: '登录', exact: true }).waitFor(),
    },
    home: { ...home, who: student },
    teaching: { ...home, who: teacher },
    workspace: { path: `/experiments/${await firstExperiment(student)}`, who: student, usable: guide },
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
  if (slow) await slowDown(page);
  const cold = await loadOnce(page, screen);
  // What is fetched once the page is idle is there too when one comes again.
  await page.waitForLoadState('networkidle');
  const warm = await loadOnce(page, screen);
  await context.close();
  return [cold, warm];
}

function enter([token, user]: readonly [string, string]) {
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

async function loadOnce(page: Page, { path, usable }: Screen): Promise<Load> {
  const scripts: Promise<number>[] = [];
  let requests = 0;
  let counting = true;
  const count = () => {
    if (counting) requests++;
  };
  const weigh = (body: Promise<Buffer>) =>
    body.then(
      (bytes) => gzipSync(bytes, { level: 9 }).length,
      () => 0,
    );
  page.on('request', count);
  page.on('response', (response) => {
    if (counting && response.request().resourceType() === 'script') scripts.push(weigh(response.body()));
  });
  const begin = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await usable(page);
  const done = performance.now() - begin;
  counting = false;
  const sizes = await Promise.all(scripts);
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  page.off('request', count);
  return { requests, scripts: sizes.reduce((sum, size) => sum + size, 0), fcp: fcp ?? Number.NaN, usable: done };
}
