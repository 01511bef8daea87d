import type { Page } from '@playwright/test';
import { fillEditor, openMenuOf, richText, typeInTerminal, untilTerminalSays } from '../actions.ts';
import { expect, expectAccessible, test } from '../journey.ts';

// Layers are animated here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * The product's main task, end to end: a teacher creates a lab, a student does it on a real virtual machine, and it is
 * graded. Nothing but the demo school's people is prepared.
 */
test('a teacher creates a lab, a student does it on a real machine, and it is graded', async ({ as }) => {
  test.setTimeout(360_000);
  const teacher = await as('teacher');
  const student = await as('student');
  const course = `Linux 操作系统 ${Date.now() % 100_000}`;
  let lab = '';

  await test.step('the teacher creates the course, gives it a cover and builds its catalogue', async () => {
    await teacher.goto('/home');
    await teacher
      .getByRole('link', { name: '新建课程' })
      .or(teacher.getByRole('button', { name: '新建课程' }))
      .first()
      .click();
    const drawer = teacher.getByRole('dialog', { name: '新建课程' });
    await drawer.getByLabel('课程名称').fill(course);
    await drawer.getByLabel('课程简介').fill('从命令行开始');
    await drawer.getByRole('button', { name: '创建并编写目录' }).click();
    await expect(teacher.getByRole('heading', { name: course })).toBeVisible();
    await teacher
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await cover(teacher) });
    await expect(teacher.getByText('封面已更新')).toBeVisible();
    await teacher.getByRole('button', { name: '添加第一章' }).click();
    await teacher.getByPlaceholder('章的标题').fill('走进 Linux');
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByText('走进 Linux')).toBeVisible();
    for (const title of ['创建用户', '文件与目录']) {
      await teacher.getByRole('button', { name: '添加实验' }).first().click();
      await teacher.getByPlaceholder('实验标题').fill(title);
      await teacher.keyboard.press('Enter');
      await expect(teacher.getByText(title, { exact: true })).toBeVisible();
      await teacher.keyboard.press('Escape');
    }
    await expectAccessible(teacher);
  });

  await test.step('the teacher drags one section above the other', async () => {
    const order = () => teacher.getByText(/^(创建用户|文件与目录)$/).allTextContents();
    expect(await order()).toEqual(['创建用户', '文件与目录']);
    const handle = teacher.getByTitle('拖动「文件与目录」调整顺序');
    const from = await handle.boundingBox();
    const to = await teacher.getByText('创建用户', { exact: true }).boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await teacher.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await teacher.mouse.down();
    await teacher.mouse.move(to.x + 20, to.y + to.height, { steps: 8 });
    await teacher.mouse.move(to.x + 20, to.y - 2, { steps: 8 });
    await teacher.mouse.up();
    await expect.poll(order).toEqual(['文件与目录', '创建用户']);
    await teacher.reload();
    await expect.poll(order).toEqual(['文件与目录', '创建用户']);
  });

  await test.step('the teacher writes the experiment: guide, machine, steps with checks, report', async () => {
    await teacher.getByRole('link', { name: '编辑' }).first().click();
    await expect(teacher.getByRole('heading', { name: '文件与目录' })).toBeVisible();
    await fillEditor(teacher, '指导书', '# 文件与目录\n\n创建一个目录：\n\n```sh\nmkdir -p /root/lab\n```\n');
    await teacher.getByRole('tab', { name: '环境' }).click();
    await teacher.getByLabel('实验镜像').click();
    await teacher.locator('.ant-select-item-option', { hasText: 'Linux 基础' }).click();
    await teacher.getByRole('tab', { name: /步骤与检测点/ }).click();
    await writeStep(teacher, '创建目录', 'test -d /root/lab && echo "目录存在" || { echo "没有目录"; exit 1; }');
    await writeStep(teacher, '写入文件', 'cat /root/lab/hello.txt && grep -q 你好 /root/lab/hello.txt');
    await teacher.getByRole('tab', { name: /^报告/ }).click();
    await fillEditor(teacher, /^报告/, '## 过程\n');
    await teacher.keyboard.press('Control+s');
    await expect(teacher.getByText(/已保存/).first()).toBeVisible();
    lab = teacher.url().split('/').at(-1) ?? '';
    await expectAccessible(teacher);
  });

  await test.step('the teacher tries the lab as a student would see it', async () => {
    await teacher.getByRole('button', { name: '试做', exact: true }).click();
    await expect(teacher.getByText('教师试做')).toBeVisible();
    await teacher.getByRole('button', { name: '开始实验' }).click();
    await untilTerminalSays(teacher, /#/);
    await openMenuOf(teacher, '释放');
    await teacher.getByRole('dialog').getByRole('button', { name: '释放' }).click();
    await expect(teacher.getByText('虚拟机已释放')).toBeVisible();
  });

  await test.step('the teacher associates the class and releases the course', async () => {
    await teacher.goto('/teaching/courses');
    await teacher.getByText(course).click();
    await teacher.getByRole('button', { name: '关联班级' }).first().click();
    const modal = teacher.getByRole('dialog', { name: '关联班级' });
    await modal.getByText('计科2401').click();
    await modal.getByRole('button', { name: '保存' }).click();
    await expect(modal).toBeHidden();
    await teacher.getByRole('button', { name: '发布课程' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await expect(teacher.getByText('课程已发布')).toBeVisible();
  });

  await test.step('the student finds the course at home and starts the lab: a usable machine', async () => {
    await student.goto('/home');
    await expectAccessible(student);
    await student.getByRole('region', { name: '我的课程' }).getByRole('link', { name: course }).click();
    await student.getByRole('link', { name: /文件与目录 实验/ }).click();
    await expect(student.getByRole('heading', { name: '文件与目录' }).first()).toBeVisible();
    await student.getByRole('button', { name: '开始实验' }).click();
    await untilTerminalSays(student, /#/);
    await expectAccessible(student);
  });

  await test.step('a check fails with its output, the student does the work, and the score bar moves', async () => {
    // The guide and its checks are on one page.
    await student.getByRole('button', { name: '检测: 创建目录' }).click();
    await expect(student.getByText('没有目录')).toBeVisible();
    await student.getByRole('button', { name: '在终端执行' }).click();
    await typeInTerminal(student, 'echo 你好，Linux > /root/lab/hello.txt\n');
    await untilTerminalSays(student, /hello\.txt\s+root@xueyan:~#/);
    await student.getByRole('button', { name: '检测全部' }).click();
    await expect(student.getByText('做对了')).toHaveCount(2);
    // A passed check is one line; its output is a press away.
    await expect(student.getByText('目录存在')).toBeHidden();
    await student.getByRole('button', { name: '检测输出: 创建目录' }).click();
    await expect(student.getByText('目录存在')).toBeVisible();
    await expect(student.getByText(/得分\s*60\s*\/\s*100/)).toBeVisible();
    await expect(student.getByText('步骤全部通过 60/60 · 还差报告 40 分')).toBeVisible();
    await expectAccessible(student);
    await student.getByRole('button', { name: '写报告' }).click();
    await expect(student.getByRole('textbox', { name: '实验报告' })).toBeVisible();
  });

  await test.step('the teacher watches the class live and comes to help; the student sees who is there', async () => {
    await teacher.goto(`/teaching/board/${lab}`);
    const row = teacher.getByRole('row', { name: /林晓雨/ });
    await expect(row.getByText('运行中')).toBeVisible();
    await expectAccessible(teacher);
    await row.getByRole('button', { name: '查看机器' }).click();
    await expect(student.getByText('李明远正在查看')).toBeVisible();
    await teacher.getByText('协助', { exact: true }).click();
    await expect(student.getByText('李明远正在协助')).toBeVisible();
    await untilTerminalSays(teacher, /#/);
    await typeInTerminal(teacher, 'echo from-$((40+2))-teacher\n');
    await untilTerminalSays(student, /from-42-teacher/);
    await teacher.keyboard.press('Control+Shift+F6');
    await teacher
      .getByRole('dialog')
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click();
    await expect(student.getByText(/李明远正在/)).toBeHidden();
  });

  await test.step('the student writes the report with a screenshot, survives a reload, and hands it in', async () => {
    await student.getByRole('tab', { name: /^报告/ }).click();
    await (await richText(student)).press('Control+End');
    await student.keyboard.insertText('先建目录，再写文件。');
    await student.getByRole('button', { name: '插入终端截图' }).click();
    await expect((await richText(student)).locator('img[src^="/api/file/get/"]')).toBeVisible();
    await pastePicture(student);
    await expect(student.getByText(/已保存/).first()).toBeVisible();
    await student.reload();
    await student.getByRole('tab', { name: /^报告/ }).click();
    await expect(await richText(student)).toContainText('先建目录');
    await expect((await richText(student)).locator('img[src^="/api/file/get/"]')).toHaveCount(2);
    await student.getByRole('button', { name: '提交报告' }).click();
    await student.getByRole('dialog').getByRole('button', { name: '提交报告' }).click();
    await expect(student.getByText('报告已提交')).toBeVisible();
  });

  await test.step('the teacher returns it for rework, and marks it the second time', async () => {
    const row = teacher.getByRole('row', { name: /林晓雨/ });
    await row
      .getByRole('link', { name: '批阅' })
      .or(row.getByRole('button', { name: '批阅' }))
      .click();
    await expect(teacher.getByText('先建目录，再写文件。').first()).toBeVisible();
    await expect(teacher.getByRole('img', { name: /图|截图|screenshot/i }).first()).toBeVisible();
    await teacher.getByRole('button', { name: '退回修改' }).click();
    await teacher.getByLabel('退回原因').fill('请补充小结');
    await teacher.getByRole('dialog').getByRole('button', { name: '退回修改' }).click();
    await expect(student.getByText('请补充小结')).toBeVisible();
    await student.getByRole('tab', { name: /^报告/ }).click();
    const report = await richText(student);
    await report.press('Control+End');
    await report.press('Enter');
    await student.keyboard.insertText('小结：学会了重定向。');
    await student.getByRole('button', { name: '重新提交' }).click();
    await student.getByRole('dialog').getByRole('button', { name: /提交/ }).click();
    await expect(teacher.getByText('小结：学会了重定向。')).toBeVisible();
    // The reason of the return is no comment on the new submission.
    await expect(teacher.getByRole('textbox', { name: '评语' })).toHaveValue('');
    const score = teacher.getByRole('spinbutton', { name: '报告得分' });
    await score.fill('55');
    await score.press('Tab');
    await expect(score).toHaveValue('55');
    await expect(teacher.getByText('最多 40 分')).toBeVisible();
    await score.fill('36.5');
    await teacher.getByRole('textbox', { name: '评语' }).fill('步骤完整，小结清楚');
    await expectAccessible(teacher);
    // The icon of a finished save may still be disappearing.
    await teacher.getByRole('button', { name: /^(loading )?保存$/ }).click();
    await expect(teacher.getByText(/已保存/).first()).toBeVisible();
    await expect(teacher.getByText('已全部批阅 1 份')).toBeVisible();
  });

  await test.step('a mark that was typed and not saved is offered, and never shown as the mark', async () => {
    const score = teacher.getByRole('spinbutton', { name: '报告得分' });
    await score.fill('40');
    await teacher.getByRole('link', { name: '课堂看板' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: '离开' }).click();
    await teacher
      .getByRole('row', { name: /林晓雨/ })
      .getByRole('link', { name: '查看报告' })
      .click();
    await expect(score).toHaveValue('36.5');
    await expect(teacher.getByText('有未保存的改动：40（已保存 36.5）')).toBeVisible();
    await teacher.getByRole('button', { name: '放弃' }).click();
    await expect(teacher.getByText(/有未保存的改动/)).toBeHidden();
  });

  await test.step('marks are published, and the student sees score and comment', async () => {
    await expect(student.getByText('36.5')).toBeHidden();
    await teacher.goto(`/teaching/board/${lab}`);
    await teacher.getByRole('button', { name: /发布成绩/ }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: /发布/ }).click();
    await expect(teacher.getByText('已发布 1 份成绩')).toBeVisible();
    await student.getByRole('tab', { name: '结果' }).click();
    await expect(student.getByText('步骤完整，小结清楚')).toBeVisible();
    await expect(student.getByText('96.5').first()).toBeVisible();
    await expect(student.getByText('所有步骤都通过了')).toBeVisible();
    await expectAccessible(student);
  });
});

async function writeStep(page: Page, title: string, script: string) {
  await page.getByRole('button', { name: '添加步骤' }).first().click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('步骤名称') })
    .last();
  await card.getByLabel('步骤名称').fill(title);
  await card.getByLabel('分值').fill('30');
  await card.getByLabel('检测脚本').fill(script);
  await card.getByLabel('通过时显示', { exact: true }).fill('做对了');
  await card.getByLabel('未通过时显示').fill('再看看指导');
}

/** A picture drawn by the browser itself: 320 × 180, one colour. */
async function cover(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 320, 180);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

/** Pastes a screenshot, as a browser does from the clipboard. */
async function pastePicture(page: Page) {
  const base64 = (await cover(page)).toString('base64');
  await page.getByRole('textbox', { name: '实验报告' }).evaluate((editor, data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], '截图.png', { type: 'image/png' }));
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, base64);
  await expect((await richText(page)).locator('img[src^="/api/file/get/"]')).toHaveCount(2);
}
