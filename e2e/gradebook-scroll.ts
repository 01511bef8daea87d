import { signIn } from './api.ts';
import { enter, launch } from './page-load.ts';

/**
 * Prints how long the gradebook of a course takes to render, in milliseconds, with the code of the page cached, and how
 * many frames per second are drawn while it is scrolled both ways. Takes the server's address and the course.
 */
const [url = '', courseId = ''] = process.argv.slice(2);
const teacher = await signIn(url, 'teacher');
const browser = await launch();
const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.addInitScript(enter, [teacher.token, JSON.stringify(teacher.reply.activeUser)] as const);
const address = `/teaching/grades?courseId=${courseId}`;
const opens: number[] = [];
for (let turn = 0; turn < 4; turn++) {
  await page.goto(address);
  await page.locator('[role=gridcell]').first().waitFor();
  // Measured from the first byte on, as a person waits for it.
  opens.push(await page.evaluate(() => performance.now()));
  await page.waitForLoadState('networkidle');
}
const frames = await page.evaluate(
  () =>
    new Promise<number>((answer) => {
      const grid = document.querySelector('[role=grid]');
      const lasts = 4000;
      let count = 0;
      let began = 0;
      const step = (now: number) => {
        began ||= now;
        const share = (now - began) / lasts;
        if (share >= 1 || !grid) return answer((1000 * (count - 1)) / (now - began));
        count++;
        // Down and up again, and to the right and back in half the time.
        grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * (1 - Math.abs(1 - 2 * share));
        grid.scrollLeft = (grid.scrollWidth - grid.clientWidth) * Math.abs(Math.sin(2 * Math.PI * share));
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),
);
await browser.close();
// The first time also fetched the code of the page.
const [, ...warm] = opens;
process.stdout.write(JSON.stringify({ open: warm.toSorted((a, b) => a - b)[1] ?? 0, frames }));
