import type { Page } from '@playwright/test';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { terminalText, typeInTerminal, untilTerminalSays, writeSource } from '../actions.ts';
import { ask, giveLab, type Lab, readAttempt, releaseMachines, signIn, waitForFirstImage } from '../api.ts';
import { expect, test } from '../journey.ts';
import { startSchool } from '../server-process.ts';

/** Nothing that a student typed or did is lost, whatever is interrupted: the server, the network, or the time. */
test.describe.configure({ mode: 'serial' });

let own: Awaited<ReturnType<typeof startSchool>>;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  own = await startSchool();
  await waitForFirstImage(own.url);
});
test.afterAll(() => own?.end());
// Machines that a journey leaves running would slow the next one down.
test.afterEach(() => releaseMachines(own.url, ['241104', '241105', '241106']));
// A page that calls a server which is meant to be down logs it on its console.
test.beforeEach(({ watch }) =>
  watch.forgive(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|WebSocket/),
);

const report = (page: Page) => page.getByRole('textbox', { name: '实验报告' });

async function openReport(page: Page, lab: Lab) {
  await page.goto(lab.path);
  await page.getByRole('tab', { name: /^报告/ }).click();
  await expect(report(page)).toBeVisible();
}

async function write(page: Page, text: string) {
  await report(page).press('Control+End');
  await report(page).pressSequentially(text);
}

/** Returns what the server has of a person's report. */
async function kept(loginName: string, lab: Lab) {
  const who = await signIn(own.url, loginName);
  return (await readAttempt(who, lab.sectionId)).report;
}

const serverHas = (loginName: string, lab: Lab, text: RegExp) =>
  expect.poll(async () => (await kept(loginName, lab)).content, { timeout: 60_000 }).toMatch(text);

test('a text typed while the server is down is stored in the browser, and saved when the server is back', async ({
  as,
}) => {
  const lab = await giveLab(own.url, '断电');
  const page = await writeSource(await as('241102', own.url));
  await openReport(page, lab);
  await write(page, '断电之前');
  await serverHas('241102', lab, /断电之前/);

  await own.stop('SIGKILL');
  await write(page, '，断电之中');
  await expect(page.getByText('网络已断开，内容已存在本机').first()).toBeVisible();
  await own.start();
  await serverHas('241102', lab, /^断电之前，断电之中$/);
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  await expect(report(page)).toHaveValue('断电之前，断电之中');
});

test('a page that is closed while the server is down has the text when it is opened again', async ({ as }) => {
  const lab = await giveLab(own.url, '关掉的页面');
  const page = await writeSource(await as('241103', own.url));
  await openReport(page, lab);
  await write(page, '第一句');
  await serverHas('241103', lab, /第一句/);

  await own.stop('SIGKILL');
  await write(page, '，第二句');
  await expect(page.getByText('网络已断开，内容已存在本机').first()).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await own.start();
  await later.goto(lab.path);
  await later.getByRole('tab', { name: /^报告/ }).click();
  await expect(report(later)).toHaveValue('第一句，第二句');
  await serverHas('241103', lab, /^第一句，第二句$/);
});

test('a running machine survives the end of the server, and its terminal reconnects by itself', async ({ as }) => {
  const lab = await giveLab(own.url, '重连');
  const page = await writeSource(await as('241104', own.url));
  await page.goto(lab.path);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  await typeInTerminal(page, 'treasure=$((6*7)); cd /tmp\n');
  await untilTerminalSays(page, /tmp/);

  await own.stop('SIGKILL');
  await expect(page.getByText('虚拟机还在运行，内容不会丢失')).toBeVisible();
  await own.start();
  await expect(page.getByText('虚拟机还在运行，内容不会丢失')).toBeHidden({ timeout: 60_000 });
  await typeInTerminal(page, 'echo found-$treasure-in-$PWD\n');
  await untilTerminalSays(page, /found-42-in-\/tmp/);

  // A reload finds the same shell, with what was on its screen.
  await page.reload();
  await untilTerminalSays(page, /found-42-in-\/tmp/);
  await typeInTerminal(page, 'echo still-$treasure\n');
  await untilTerminalSays(page, /still-42/);
});

test('a network that is cut while typing loses neither the report nor the terminal', async ({ as }) => {
  const lab = await giveLab(own.url, '断网');
  const page = await writeSource(await as('241105', own.url));
  await openReport(page, lab);
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  await typeInTerminal(page, 'here=before\n');
  await write(page, '进隧道前');
  await serverHas('241105', lab, /进隧道前/);

  await page.context().setOffline(true);
  await write(page, '，隧道里');
  await expect(page.getByText('网络已断开，内容已存在本机').first()).toBeVisible();
  await expect(page.getByText('虚拟机还在运行，内容不会丢失')).toBeVisible();
  expect((await kept('241105', lab)).content).toBe('进隧道前');
  // Input at a disconnected terminal is held, says so, and arrives when the network is back.
  await typeInTerminal(page, 'here=$here-and-held\n');
  await expect(page.getByText('键入的内容会在连上后送出')).toBeVisible();
  await page.context().setOffline(false);
  await serverHas('241105', lab, /^进隧道前，隧道里$/);
  await expect(page.getByText('虚拟机还在运行，内容不会丢失')).toBeHidden();
  await typeInTerminal(page, 'echo $here-and-after\n');
  await untilTerminalSays(page, /before-and-held-and-after/);

  // A person who types in the report and reloads does not type the next words into a root shell.
  await page.getByRole('tab', { name: /^报告/ }).click();
  await page.reload();
  await untilTerminalSays(page, /before-and-held-and-after/);
  await expect(report(page)).toBeVisible();
  await page.keyboard.type('echo stray');
  await page.waitForTimeout(1000);
  expect(await terminalText(page)).not.toContain('stray');
});

test('two tabs at one machine share its terminal', async ({ as }) => {
  const lab = await giveLab(own.url, '两个窗口');
  const one = await writeSource(await as('241106', own.url));
  await one.goto(lab.path);
  await one.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(one, /#/);
  const two = await one.context().newPage();
  await two.goto(lab.path);
  await untilTerminalSays(two, /#/);
  await typeInTerminal(one, 'word=$((40+2))\n');
  await typeInTerminal(two, 'echo shared-$word\n');
  await untilTerminalSays(one, /shared-42/);
  await untilTerminalSays(two, /shared-42/);
  // Both show one shell: the other's command too, not only its output.
  await expect.poll(() => terminalText(two)).toContain('word=$((40+2))');
});

test('two tabs at one report: the second is notified, and both texts are preserved', async ({ as, watch }) => {
  watch.forgive(/409 \(Conflict\)/);
  const lab = await giveLab(own.url, '两份报告');
  const one = await writeSource(await as('241107', own.url));
  await openReport(one, lab);
  const two = await one.context().newPage();
  await openReport(two, lab);
  await write(one, '第一个窗口写的');
  await serverHas('241107', lab, /第一个窗口写的/);
  await write(two, '第二个窗口写的');
  await expect(two.getByText('另一个窗口保存了更新的内容')).toBeVisible();
  expect((await kept('241107', lab)).content).toBe('第一个窗口写的');
  await expect(two.getByRole('button', { name: '提交报告' })).toBeDisabled();
  await two.getByText('看看那一份').click();
  await expect(two.getByText('第一个窗口写的')).toBeVisible();

  // Neither is lost by choosing one: the other is a backup.
  await two.getByRole('button', { name: '用我的' }).click();
  await serverHas('241107', lab, /^第二个窗口写的$/);
  await two.getByRole('button', { name: '本机备份（1）' }).click();
  await expect(two.getByRole('dialog').getByText('第一个窗口写的')).toBeVisible();
  await two.getByRole('dialog').getByRole('button', { name: '加到报告末尾' }).click();
  await serverHas('241107', lab, /第二个窗口写的[\s\S]*第一个窗口写的/);
});

test('a released course and a new deadline show at once; when the deadline passes, the draft stays', async ({ as }) => {
  const page = await writeSource(await as('241108', own.url));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
  const lab = await giveLab(own.url, '截止');
  await expect(page.getByRole('link', { name: /截止/ }).first()).toBeVisible();
  await openReport(page, lab);
  await write(page, '来得及写');
  await serverHas('241108', lab, /来得及写/);

  const endIn = async (seconds: number) => {
    const experiment = await ask(lab.teacher, experimentApi.get, { sectionId: lab.sectionId });
    const { courseId: _course, title: _title, ...form } = experiment;
    const due = new Date(Date.now() + seconds * 1000);
    const changed = { guide: '# 指导\n\n改过的指导。\n', dueTime: inShanghai(due), lateAllowed: false };
    await ask(lab.teacher, experimentApi.save, { ...form, ...changed });
    return due;
  };
  await endIn(3_600);
  await expect(page.getByText(/^截止 /)).toBeVisible();
  await expect(report(page)).toHaveValue('来得及写');
  const due = await endIn(5);
  await expect.poll(() => Date.now(), { timeout: 15_000 }).toBeGreaterThan(due.getTime() + 1000);
  await write(page, '，来不及交');
  await serverHas('241108', lab, /^来得及写，来不及交$/);
  await expect(page.getByRole('button', { name: '提交报告' })).toBeDisabled();
  await expect(page.getByText('已过截止时间，不能再提交；草稿会继续保存，可联系老师')).toBeVisible();
  expect(await kept('241108', lab)).toMatchObject({ state: 'draft', content: '来得及写，来不及交' });
  await expect(report(page)).toHaveValue('来得及写，来不及交');
  await page.getByRole('tab', { name: '指导' }).click();
  await expect(page.getByText('改过的指导。')).toBeVisible();
});

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in the school's time zone. */
const inShanghai = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
