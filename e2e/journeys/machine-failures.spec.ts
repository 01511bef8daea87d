import { readdir, readlink } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { machineApi } from '@xueyan/contract/lab/machine';
import { openMenuOf, typeInTerminal, untilTerminalSays, writeSource } from '../actions.ts';
import { ask, giveLab, readAttempt, releaseMachines, signIn, step } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { startSchoolWithoutLab } from '../server-process.ts';

/** Failures of a machine are shown clearly, with an action. */
const start = (page: Page) => page.getByRole('button', { name: '开始实验' });

test.afterEach(({ school }) => releaseMachines(school, ['241109', '241110', '241111', '241112']));

async function startMachine(page: Page, path: string) {
  await page.goto(path);
  await start(page).click();
  await untilTerminalSays(page, /#/);
}

/** Returns the process of a machine: it works in the machine's folder. */
async function pidOfMachine(machineId: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (folder.endsWith(`/machines/${machineId}`)) return Number(pid);
  }
  throw new Error(`no process of machine ${machineId}`);
}

test('a machine whose process dies is reported, and has its files when it is started again', async ({ as, school }) => {
  const lab = await giveLab(school, '机器中断');
  const page = await as('241109');
  await startMachine(page, lab.path);
  await typeInTerminal(page, 'echo precious > /root/work; sync; echo saved-$((40+2))\n');
  await untilTerminalSays(page, /saved-42/);

  const { machine } = await readAttempt(await signIn(school, '241109'), lab.sectionId);
  process.kill(await pidOfMachine(machine?.machineId ?? ''), 'SIGKILL');
  await expect(page.getByText('虚拟机引擎出了问题')).toBeVisible();
  await expect(page.getByText('这不是您的操作造成的，得分和报告不受影响')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '再试一次' }).click();
  await untilTerminalSays(page, /#/);
  await typeInTerminal(page, 'cat /root/work\n');
  await untilTerminalSays(page, /\nprecious/);
});

test('a machine is booted anew with the files on its disk', async ({ as, school }) => {
  const lab = await giveLab(school, '重启');
  const page = await as('241109');
  await startMachine(page, lab.path);
  await typeInTerminal(page, 'echo kept > /root/work; sync; echo saved-$((40+2))\n');
  await untilTerminalSays(page, /saved-42/);
  await page.getByRole('button', { name: '电源' }).click();
  await page.getByRole('menuitem', { name: '重启' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重启', exact: true }).click();
  // Nothing of the former life is on the screen.
  await expect(page.getByText('saved-42')).toHaveCount(0);
  await untilTerminalSays(page, /#/);
  await typeInTerminal(page, 'cat /root/work\n');
  await untilTerminalSays(page, /\nkept/);
});

test('pressing start twice, in two tabs at once, starts one machine', async ({ as, school }) => {
  const lab = await giveLab(school, '按了两次');
  const one = await as('241110');
  const two = await one.context().newPage();
  const asked: string[] = [];
  one.context().on('response', async (response) => {
    if (!response.url().endsWith('/api/machine/start')) return;
    asked.push((await response.json()).data.machineId);
  });
  await Promise.all([one.goto(lab.path), two.goto(lab.path)]);
  await expect(start(one)).toBeVisible();
  await expect(start(two)).toBeVisible();
  // Faster than a person: the machine must not exist before the last press.
  const twice = (button: HTMLElement) => [button.click(), button.click()];
  await Promise.all([start(one).evaluate(twice), start(two).evaluate(twice)]);
  await untilTerminalSays(one, /#/);
  await untilTerminalSays(two, /#/);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(1);
  const admin = await signIn(school, 'admin');
  const { pageInfo } = await ask(admin, machineApi.list, { pageSize: 100 });
  expect(pageInfo.resultList.filter(({ loginName }) => loginName === '241110')).toHaveLength(1);
});

test('a check that hangs is ended at its limit, and one that prints 10 MB is cut; both are reported', async ({
  as,
  school,
}) => {
  const checkpoints = [
    step('挂住的检测', 'echo 开始了; sleep 60; echo 不该出现', 2),
    step('说个不停的检测', 'head -c 10000000 /dev/zero | tr "\\\\0" x; echo; echo 结尾; exit 1', 60),
    step('正常的检测', 'echo 还能用'),
  ];
  const lab = await giveLab(school, '检测失控', { checkpoints });
  const page = await as('241111');
  await startMachine(page, lab.path);
  await page.getByRole('tab', { name: /步骤/ }).click();
  await page.getByRole('button', { name: '全部步骤' }).click();
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const press = (title: string) =>
    card(title)
      .getByRole('button', { name: new RegExp(`检测: ${title}`) })
      .click();

  await press('挂住的检测');
  await expect(card('挂住的检测').getByText('检测超过 2 秒被终止')).toBeVisible();
  await expect(card('挂住的检测').getByText('超时')).toBeVisible();
  await expect(card('挂住的检测').getByText('不该出现')).toBeHidden();

  await press('说个不停的检测');
  await expect(card('说个不停的检测').getByText('输出过长，只显示前 64 kB')).toBeVisible({ timeout: 60_000 });
  const shown = await card('说个不停的检测').locator('pre').textContent();
  expect(shown?.length).toBeGreaterThan(60_000);
  expect(shown?.length).toBeLessThanOrEqual(65_536);

  // The machine still works afterwards.
  await press('正常的检测');
  await expect(card('正常的检测').getByText('做对了')).toBeVisible();
});

test('a reset asks first and gives a fresh disk, time can be extended, and a release asks and ends the machine', async ({
  as,
  school,
}) => {
  const lab = await giveLab(school, '重置与释放', { minutes: 20 });
  const page = await as('241112');
  await startMachine(page, lab.path);

  await test.step('time is extended', async () => {
    await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
    await page.getByRole('button', { name: /^延长/ }).first().click();
    await expect(page.getByText('已延长 30 分钟')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(50:00|4\d:\d\d)$/);
    // The hint of the button closes when the pointer leaves it.
    await page.mouse.move(0, 0);
  });

  await test.step('a cancelled reset changes nothing', async () => {
    await typeInTerminal(page, 'touch /root/mine; echo made-$((40+2))\n');
    await untilTerminalSays(page, /made-42/);
    await openMenuOf(page, '重置');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await typeInTerminal(page, 'ls /root/mine; echo there-$((40+2))\n');
    await untilTerminalSays(page, /\/root\/mine\s+there-42/);
  });

  await test.step('a confirmed reset gives a fresh disk', async () => {
    await openMenuOf(page, '重置');
    await expect(page.getByRole('dialog')).toContainText('您在里面创建的文件、安装的软件都会消失');
    await page.getByRole('dialog').getByRole('button', { name: '重置' }).click();
    await expect(page.getByText('虚拟机已重置')).toBeVisible();
    await untilTerminalSays(page, /#/);
    await typeInTerminal(page, 'ls /root/mine || echo gone-$((40+2))\n');
    await untilTerminalSays(page, /gone-42/);
  });

  await test.step('a release ends the machine', async () => {
    await openMenuOf(page, '释放');
    await expect(page.getByRole('dialog')).toContainText('不能恢复');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await typeInTerminal(page, 'echo alive-$((40+2))\n');
    await untilTerminalSays(page, /alive-42/);
    await openMenuOf(page, '释放');
    await page.getByRole('dialog').getByRole('button', { name: '释放' }).click();
    await expect(page.getByRole('heading', { name: '虚拟机已释放' })).toBeVisible();
    await expect(start(page)).toBeVisible();
  });
});

test('a console whose code does not load fails alone: the guide still works, and retrying loads it', async ({
  as,
  school,
  watch,
}) => {
  watch.forgive(/Consoles[-.]|Unable to preload/);
  const lab = await giveLab(school, '终端没有加载', { guide: '# 怎么做\n\n先读这里。\n' });
  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: '这一部分没有加载出来' });
  const missing = /\/Consoles[-.]/;

  const expectToComeBack = async (page: Page) => {
    await expect(failure(page)).toBeVisible();
    await expectAccessible(page);
    const retry = failure(page).getByRole('button', { name: '重试' });
    const again = page.waitForEvent('requestfailed', (request) => missing.test(request.url()));
    await retry.click();
    await again;
    await expect(retry).toBeFocused();
    await expect(failure(page)).toBeVisible();
    await page.unroute(missing);
    await retry.click();
    await expect(page.getByRole('tab', { name: '终端' })).toBeVisible();
    await expect(failure(page)).toBeHidden();
    // The console's own style sheet, which failed as well.
    await expect(page.locator('.xterm').first()).toHaveCSS('position', 'relative');
  };

  const student = await writeSource(await as('241109'));
  await student.route(missing, (route) => route.abort());
  await student.goto(lab.path);
  await start(student).click();
  await expect(failure(student)).toBeVisible();
  await expect(student.getByText('先读这里。')).toBeVisible();
  await student.getByRole('tab', { name: /^报告/ }).click();
  await student.getByRole('textbox', { name: '实验报告' }).fill('写到一半');
  await expectToComeBack(student);
  await expect(student.getByRole('textbox', { name: '实验报告' })).toHaveValue('写到一半');

  const teacher = await as('teacher');
  await teacher.route(missing, (route) => route.abort());
  await teacher.goto(`/teaching/board/${lab.sectionId}`);
  await teacher
    .getByRole('row', { name: /241109/ })
    .getByRole('button', { name: '查看机器' })
    .click();
  const drawer = teacher.getByRole('dialog');
  await expect(failure(teacher)).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '步骤' })).toBeVisible();
  await expectToComeBack(teacher);
});

test('without an engine the lab shows what is missing, while guide and report work', async ({ as, browser, watch }) => {
  watch.forgive(/503/);
  const school = await startSchoolWithoutLab();
  try {
    const lab = await giveLab(school.url, '没有引擎', { guide: '# 怎么做\n\n先读这里。\n' });
    const page = await writeSource(await as('241102', school.url));
    // A school whose engine never ran has no image; here one is left from before it broke.
    await page.route('**/api/run/open', async (route) => {
      const response = await route.fetch();
      const said = await response.json();
      await route.fulfill({ response, json: { ...said, data: { ...said.data, imageName: 'Ubuntu' } } });
    });
    await page.goto(lab.path);
    await expect(page.getByText('先读这里。')).toBeVisible();
    await start(page).click();
    await expect(page.getByText('虚拟机暂时不能用')).toBeVisible();
    await expect(page.getByText(/虚拟机引擎不可用：.*QEMU/i)).toBeVisible();
    await expect(page.getByText('指导、步骤和报告照常可用', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^报告/ }).click();
    await page.getByRole('textbox', { name: '实验报告' }).fill('没有机器也能写');
    await expect(page.getByText(/^已保存/).first()).toBeVisible();
    await page.getByRole('button', { name: '提交报告' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交报告' }).click();
    await expect(page.getByText('报告已提交')).toBeVisible();

    const admin = await as('admin', school.url);
    await admin.goto('/lab/machines');
    await expect(admin.getByText('引擎不可用').first()).toBeVisible();
    await expect(admin.getByText('虚拟机还不能启动，缺少以下组件')).toBeVisible();
  } finally {
    for (const context of browser.contexts()) await context.close();
    await school.end();
  }
});
