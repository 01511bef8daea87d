import { expect, test } from '../journey.ts';
import { firstScreens, type Load, load } from '../page-load.ts';

interface Bound {
  /** Requests of any kind until the page can be used. */
  requests?: number;
  /**
   * Requests of any kind that the page starts until it is quiet: for a page on which others begin beside the first
   * screen, which come before it where the host is busy.
   */
  started?: number;
  /** Kilobytes of JavaScript, gzipped, until the page can be used. */
  scripts: number;
}

/** Bounds for a browser with an empty cache; none depends on the clock. */
const bounds: Record<'login' | 'home' | 'teaching' | 'workspace', Bound> = {
  login: { requests: 10, scripts: 150 },
  // The aim is 330.
  home: { requests: 15, scripts: 331 },
  teaching: { requests: 21, scripts: 370 },
  workspace: { started: 60, scripts: 660 },
};

test('the first pages can be used after a few requests and little code', async ({ browser, school }) => {
  const screens = await firstScreens(school);
  for (const name of Object.keys(bounds) as (keyof typeof bounds)[]) {
    const [found]: [Load, Load] = await load(browser, school, screens[name], false);
    const { requests = Number.POSITIVE_INFINITY, started = Number.POSITIVE_INFINITY, scripts } = bounds[name];
    expect.soft(found.requests, `requests of ${name}`).toBeLessThanOrEqual(requests);
    expect.soft(found.started, `all that ${name} starts`).toBeLessThanOrEqual(started);
    expect.soft(found.scripts / 1000, `kilobytes of ${name}`).toBeLessThanOrEqual(scripts);
  }
});
