import { expect, test } from '../journey.ts';
import { firstScreens, type Load, load } from '../page-load.ts';

/**
 * Bounds that do not depend on the clock: requests of any kind and kilobytes of JavaScript, gzipped, until a page can
 * be used by a browser with an empty cache.
 */
const bounds = {
  login: { requests: 10, scripts: 150 },
  // The aim is 330.
  home: { requests: 15, scripts: 331 },
  teaching: { requests: 21, scripts: 370 },
  // Alone 30; on a busy host others that begin with the page come in between.
  workspace: { requests: 40, scripts: 660 },
} as const;

test('the first pages can be used after a few requests and little code', async ({ browser, school }) => {
  const screens = await firstScreens(school);
  for (const name of Object.keys(bounds) as (keyof typeof bounds)[]) {
    const [{ requests, scripts }]: [Load, Load] = await load(browser, school, screens[name], false);
    expect.soft(requests, `requests of ${name}`).toBeLessThanOrEqual(bounds[name].requests);
    expect.soft(scripts / 1000, `kilobytes of ${name}`).toBeLessThanOrEqual(bounds[name].scripts);
  }
});
