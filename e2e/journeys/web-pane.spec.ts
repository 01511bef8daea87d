import { readFile } from 'node:fs/promises';
import { typeInTerminal, untilTerminalSays } from '../actions.ts';
import { giveLab, releaseMachines } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.afterEach(({ school }) => releaseMachines(school, ['241113']));

const page1 = `<!doctype html><title>one</title><link rel=stylesheet href=/style.css><h1>First page</h1><a href=/two.html>next</a><p id=said></p><script src=/app.js></script>`;
const script = `localStorage.setItem("kept","yes");var own="none";try{own=parent.document.title}catch(e){own="closed"}fetch("/data.txt").then(function(r){return r.text()}).then(function(t){document.getElementById("said").textContent=t.trim()+" "+localStorage.getItem("kept")+" "+own})`;

test('a file is uploaded to the machine from the page, is in the terminal, and is downloaded unchanged', async ({
  as,
  school,
}) => {
  const lab = await giveLab(school, '实验机里的文件');
  const page = await as('241113');
  await page.goto(lab.path);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  await page.getByRole('tab', { name: '文件' }).click();
  const files = page.getByRole('region', { name: '实验机的文件' });
  await expect(files.getByText('/root')).toBeVisible();
  // Nothing is pasted into files.
  await expect(page.getByRole('button', { name: '粘贴', exact: true })).toHaveCount(0);
  const content = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 31) % 256));
  const sent = { name: '作业 1.bin', mimeType: 'application/octet-stream', buffer: content };
  await files.locator('input[type=file]').setInputFiles(sent);
  await expect(files.getByRole('button', { name: '下载 作业 1.bin' })).toBeVisible();
  await expect(page.getByText('已放进 /root')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /终端/ }).click();
  await typeInTerminal(page, 'wc -c < "/root/作业 1.bin"; mkdir /root/out; cp /root/*.bin /root/out/copy.bin\n');
  await untilTerminalSays(page, /700000/);
  await page.getByRole('tab', { name: '文件' }).click();
  await files.getByRole('button', { name: '刷新' }).click();
  await files.getByRole('button', { name: 'out', exact: true }).click();
  await expect(files.getByText('/root/out')).toBeVisible();
  const coming = page.waitForEvent('download');
  await files.getByRole('button', { name: '下载 copy.bin' }).click();
  const path = await (await coming).path();
  expect((await readFile(path)).equals(content)).toBe(true);
});

test('a site that a student starts in the machine is shown beside the terminal, and cannot reach the school', async ({
  as,
  school,
  watch,
}) => {
  // The page shown while nothing answers.
  watch.forgive(/502/);
  const lab = await giveLab(school, '实验机里的网页');
  const page = await as('241113');
  await page.goto(lab.path);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  const files = {
    'index.html': page1,
    'two.html': '<!doctype html><h1>Second page</h1>',
    'app.js': script,
    'data.txt': 'fetched',
    'style.css': 'h1{color:rgb(1,2,3)}',
  };
  await typeInTerminal(page, 'mkdir -p /srv/w; cd /srv/w\n');
  for (const [name, text] of Object.entries(files))
    await typeInTerminal(page, `echo ${Buffer.from(text).toString('base64')} | base64 -d > ${name}\n`);
  await typeInTerminal(page, 'busybox httpd -p 8000 -h /srv/w && echo up-$((40+2))\n');
  await untilTerminalSays(page, /up-42/);

  await page.getByRole('tab', { name: '网页' }).click();
  await expect(page.getByRole('heading', { name: '打开实验机里的网页' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('group', { name: '正在监听的端口' }).getByRole('button', { name: '8000' }).click();
  const site = page.frameLocator('iframe[title="端口 8000 的网页"]');
  await expect(site.getByRole('heading', { name: 'First page' })).toBeVisible();
  await expect(site.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(site.getByText('fetched yes closed')).toBeVisible();
  await site.getByRole('link', { name: 'next' }).click();
  await expect(site.getByRole('heading', { name: 'Second page' })).toBeVisible();

  await page.getByRole('tab', { name: /终端/ }).click();
  await typeInTerminal(page, 'killall httpd 2>/dev/null || kill $(pidof busybox); echo ended-$((40+2))\n');
  await untilTerminalSays(page, /ended-42/);
  await page.getByRole('tab', { name: '网页' }).click();
  await page.getByRole('button', { name: '重新载入' }).click();
  await expect(site.getByText('端口 8000 上没有程序应答')).toBeVisible();
});
