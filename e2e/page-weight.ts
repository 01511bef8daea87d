import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { signIn } from './api.ts';
import config from './playwright.config.ts';

/**
 * Prints `{ login, home }`: bytes of JavaScript, gzipped, that a browser with an empty cache loads until the sign-in
 * form, and until the student's home, can be used. Takes the server's address.
 */
const [url = ''] = process.argv.slice(2);
const browser = await chromium.launch(config.use?.launchOptions);

async function weigh(open: (page: Page) => Promise<void>): Promise<number> {
  const page = await (await browser.newContext({ baseURL: url, locale: 'zh-CN' })).newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  await open(page);
  const sizes = await Promise.all(scripts.values());
  return sizes.reduce((sum, size) => sum + size, 0);
}

const login = await weigh(async (page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
});
const { token, reply } = await signIn(url, 'student');
const home = await weigh(async (page) => {
  await page.addInitScript(
    ([key, user]) => {
      localStorage.setItem('Access-Token', key ?? '');
      localStorage.setItem('ACTIVEUSER', user ?? '');
      localStorage.setItem('ISNEEDPWD', '');
    },
    [token, JSON.stringify(reply.activeUser)],
  );
  await page.goto('/home');
  await page.getByText('Linux 操作系统').first().waitFor();
});
await browser.close();
console.log(JSON.stringify({ login, home }));
