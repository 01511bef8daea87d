import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { signIn } from './api.ts';

/** Record of what a page must never do, whatever it shows. */
interface Watched {
  page: Page;
  /** Errors of the console and requests that left the host. */
  complaints: string[];
}

interface Watch {
  over(context: BrowserContext): void;
  /** Excuses expected complaints, such as those of a connection that was cut on purpose. */
  forgive(pattern: RegExp): void;
}

interface Fixtures {
  school: string;
  watch: Watch;
  /** Opens a page as a person of the demo school, already signed in. */
  as: (loginName: string, url?: string) => Promise<Page>;
  /** Opens a page without a session. */
  anonymous: () => Promise<Page>;
}

/** Returns the address of this worker's demo school. */
export function schoolUrl(): string {
  const urls = (process.env.SCHOOL_URLS ?? '').split(' ');
  return process.env.SCHOOL_URL ?? urls[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % urls.length] ?? '';
}

export const test = base.extend<Fixtures>({
  school: [schoolUrl(), { option: true }],
  watch: async ({ school }, use) => {
    const all: Watched[] = [];
    const forgiven: RegExp[] = [];
    await use({
      over: (context) => void context.on('page', (page) => all.push(watchPage(page, school))),
      forgive: (pattern) => void forgiven.push(pattern),
    });
    const complaints = all.flatMap((one) => one.complaints).filter((text) => !forgiven.some((one) => one.test(text)));
    expect(complaints, 'console errors and requests that left the host').toEqual([]);
  },
  as: async ({ browser, school, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (loginName, url = school) => {
      const { token, reply } = await signIn(url, loginName);
      const context = await browser.newContext({ baseURL: url });
      contexts.push(context);
      watch.over(context);
      await context.addCookies([{ name: 'xy_file', value: token, url: `${url}/api/file`, httpOnly: true }]);
      await context.addInitScript(
        ([key, user, flag]) => {
          // A page without an origin has no storage.
          if (location.protocol === 'about:' || location.pathname.startsWith('/machine-web/')) return;
          // Only once: what the page does to its session afterwards must not be undone.
          if (localStorage.getItem('Access-Token') !== null || sessionStorage.getItem('signed-in')) return;
          sessionStorage.setItem('signed-in', '1');
          localStorage.setItem('Access-Token', key ?? '');
          localStorage.setItem('ACTIVEUSER', user ?? '');
          localStorage.setItem('ISNEEDPWD', flag ?? '');
        },
        [token, JSON.stringify(reply.activeUser), reply.jumpFlag],
      );
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  anonymous: async ({ browser, school, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: school });
      contexts.push(context);
      watch.over(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function watchPage(page: Page, school: string): Watched {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && hostname !== new URL(school).hostname) complaints.push(`left: ${request.url()}`);
  });
  return { page, complaints };
}

/** Rules of axe whose result depends on the colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the barriers that keep people from using the screen; with `colours`, of a screen that was checked in other
 * colours.
 */
export async function barriersOn(page: Page, { colours = false } = {}): Promise<string[]> {
  await untilStill(page);
  // Runs in the page itself, whose frames are all its own, instead of a separate page for each check: a quarter of the
  // time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // Disabled controls may be faint (WCAG 1.4.3); axe does not recognize this one as disabled.
    .exclude('.ant-select-disabled .ant-select-placeholder');
  if (colours && !process.env.TEST_ALL) axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Waits for what fades or moves to come to rest: half-faded text has other colours than the screen. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    const still = Promise.allSettled(moving.map((one) => one.finished));
    await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 2000))]);
  });

export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
}

/** Expects no barriers of a screen that was checked in other colours: `npm run test:all` runs all rules again. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await barriersOn(page, { colours: true })).toEqual([]);
}

export { expect };
