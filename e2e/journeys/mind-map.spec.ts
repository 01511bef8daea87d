import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { ask, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

test('a teacher makes a map, gives a topic an icon and a picture, and exports it to XMind', async ({ as, school }) => {
  const page = await as('teacher');
  await page.goto('/content/mind-maps');
  await page.getByRole('button', { name: '新建导图' }).click();
  await expect(page).toHaveURL(/mind-maps\/[0-9a-f-]{36}$/);
  const mapId = page.url().split('/').at(-1) ?? '';
  const canvas = page.getByRole('application');
  await canvas.getByText('中心主题').click();
  await page.getByRole('button', { name: /图\s*标/ }).click();
  await page.getByRole('button', { name: '优先级 1', exact: true }).click();
  await page.keyboard.press('Escape');
  await canvas.getByText('中心主题').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^图\s*片$/ }).click();
  await (await chooser).setFiles({ name: '图.png', mimeType: 'image/png', buffer: png });
  const teacher = await signIn(school, 'teacher');
  await expect
    .poll(async () => (await ask(teacher, mindMapApi.get, { mapId })).content.topics[0], { timeout: 15_000 })
    .toMatchObject({ icons: ['priority_1'], picture: { address: expect.stringContaining('/api/file/get/') } });
  await page.getByRole('button', { name: /^导\s*出$/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'XMind' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xmind$/);
});

test('a teacher puts a map into a course, and a student opens it there', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/content/mind-maps');
  await page.getByRole('link', { name: '网络不通怎么查' }).click();
  await page.getByRole('button', { name: '加入课程' }).click();
  const dialog = page.getByRole('dialog');
  // The list draws only what is seen, and other journeys add courses.
  await dialog.getByRole('combobox', { name: '课程' }).fill('Linux 操作系统');
  await page.getByTitle('Linux 操作系统', { exact: true }).click();
  await dialog.getByRole('combobox', { name: '章节' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await dialog.getByRole('button', { name: '加入课程' }).click();
  await expect(page.getByText('已加入课程')).toBeVisible();

  const student = await as('student');
  await student.goto('/courses');
  await student.getByText('Linux 操作系统').first().click();
  await student.getByText('网络不通怎么查').first().click();
  const canvas = student.getByRole('application');
  await expect(canvas.getByText('网线')).toBeVisible();
  await student.getByRole('button', { name: '全部折叠' }).click();
  await expect(canvas.getByText('网线')).toBeHidden();
  await student.getByRole('button', { name: '全部展开' }).click();
  await expect(canvas.getByText('网线')).toBeVisible();
});

test('topics are found, and written in the outline by keys that can be undone', async ({ as, school }) => {
  const page = await as('teacher');
  await page.goto('/content/mind-maps');
  await page.getByRole('button', { name: '新建导图' }).click();
  await expect(page).toHaveURL(/mind-maps\/[0-9a-f-]{36}$/);
  const mapId = page.url().split('/').at(-1) ?? '';
  const canvas = page.getByRole('application');
  await page.getByRole('switch', { name: '大纲' }).click();
  const outline = page.getByRole('list', { name: '大纲' });
  await outline.getByRole('textbox').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('进程');
  await page.keyboard.press('Enter');
  await page.keyboard.type('信号');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('管道');
  await expect(canvas.getByText('管道')).toBeVisible();
  const teacher = await signIn(school, 'teacher');
  const saved = async () =>
    (await ask(teacher, mindMapApi.get, { mapId })).content.topics.map(({ text, parent }) => [text, parent]);
  const whole = [
    ['中心主题', null],
    ['进程', 0],
    ['信号', 1],
    ['管道', 1],
  ];
  await expect.poll(saved, { timeout: 15_000 }).toEqual(whole);
  await page.keyboard.press('Control+Delete');
  await expect(canvas.getByText('管道')).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(canvas.getByText('管道')).toBeVisible();
  await expect.poll(saved, { timeout: 15_000 }).toEqual(whole);

  await canvas.hover();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('号');
  await expect(page.getByText('1 / 1')).toBeVisible();
  await page.getByRole('textbox', { name: '在导图中查找' }).fill('没有的词');
  await expect(page.getByText('没有匹配')).toBeVisible();
  await page.getByRole('button', { name: '快捷键' }).click();
  await expect(page.getByRole('dialog').getByText('添加子主题')).toBeVisible();
});
