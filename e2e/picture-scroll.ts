import { signIn } from './api.ts';
import { enter, launch } from './page-load.ts';

/**
 * Prints how many frames per second are drawn while the pictures of a data set are scrolled down and up again. Takes the
 * server's address and the data set.
 */
const [url = '', datasetId = ''] = process.argv.slice(2);
const teacher = await signIn(url, 'teacher');
const browser = await launch();
const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.addInitScript(enter, [teacher.token, JSON.stringify(teacher.reply.activeUser)] as const);
await page.goto(`/prep/datasets/${datasetId}`);
await page.locator('[role=option] img').first().waitFor();
await page.waitForLoadState('networkidle');
const result = await page.evaluate(
  () =>
    new Promise<{ frames: number; tiles: number }>((answer) => {
      const grid = document.querySelector('[data-tiles]');
      const lasts = 4000;
      let [count, began, tiles] = [0, 0, 0];
      const step = (now: number) => {
        began ||= now;
        const share = (now - began) / lasts;
        if (share >= 1 || !grid) return answer({ frames: (1000 * (count - 1)) / (now - began), tiles });
        count++;
        grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * (1 - Math.abs(1 - 2 * share));
        tiles = Math.max(tiles, document.querySelectorAll('[data-at]').length);
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),
);
await browser.close();
process.stdout.write(JSON.stringify(result));
