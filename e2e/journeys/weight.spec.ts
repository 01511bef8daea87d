import { expect, test } from '../journey.ts';
import { firstScreens, type Load, load } from '../page-load.ts';

/**
 * What does not depend on the clock: requests of any kind and kilobytes of JavaScript, gzipped, until a page can be used
 * by a browser that has nothing of it.
 */
const bounds = {
  login: { requests: 10, scripts: 150 },
  home: { requests: 15, scripts: 330 },
  teaching: { requests: 21, scripts: 370 },
  workspace: { requests: 27, scripts: 640 },
} as const;

test('the first pages can be used after a few requests and little code', async ({ browser, school }) => {
  const screens = await firstScreens(school);
  for (const name of Object.keys(bounds) as (keyof typeof bounds)[]) {
    const [{ requests, scripts }]: [Load, Load] = await load(browser, school, screens[name], false);
    expect.soft(requests, `requests of ${name}`).toBeLessThanOrEqual(bounds[name].requests);
    expect.soft(scripts / 1000, `kilobytes of ${name}`).toBeLessThanOrEqual(bounds[name].scripts);
  }
});
