import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { richText } from '../actions.ts';
import { ask, giveLab, readAttempt, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { startSchool } from '../server-process.ts';
import { onePixel, wordDocument } from '../word-document.ts';

const student = '241121';

/** Creates a released course with one reading, for the demo student's class. */
async function giveReading(url: string, title: string, content = '') {
  const teacher = await signIn(url, 'teacher');
  const { pageInfo } = await ask(teacher, schoolClassApi.list, { className: '网络2401' });
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const { courseId } = await ask(teacher, courseApi.save, { courseName: title, ...about, labels: [] });
  const chapter = await ask(teacher, sectionApi.save, { courseId, title, parentId: null, kind: 'chapter' });
  const within = { courseId, title, parentId: chapter.sectionId, kind: 'reading' } as const;
  const { sectionId } = await ask(teacher, sectionApi.save, within);
  if (content) await ask(teacher, sectionApi.saveReading, { sectionId, content, version: 1 });
  await ask(teacher, courseApi.associate, { courseId, classIds: pageInfo.resultList.map(({ classId }) => classId) });
  await ask(teacher, courseApi.release, { courseId, begin: true });
  const read = async () => (await ask(teacher, sectionApi.getReading, { sectionId })).content;
  return {
    courseId,
    sectionId,
    read,
    edit: `/teaching/readings/${sectionId}`,
    path: `/courses/${courseId}/sections/${sectionId}`,
  };
}

const text = (page: Page) => page.getByRole('textbox', { name: '正文' });
const way = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '编辑方式' }).getByText(name, { exact: true });

/** Pastes a picture at the caret. */
const pastePicture = (page: Page) =>
  text(page).evaluate((area, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], '截图.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, onePixel.toString('base64'));

test('a Word document is imported into the text with its table and picture, and any other file is refused §editor.2,11,22', async ({
  as,
  school,
}) => {
  const reading = await giveReading(school, '导入');
  const page = await as('teacher');
  await page.goto(reading.edit);
  const picker = page.locator('input[data-tool="word"]');
  await picker.setInputFiles({ name: 'a.docx', mimeType: '', buffer: Buffer.from('不是文档') });
  await expect(page.getByText('请上传doc,docx格式的文件!')).toBeVisible();
  await picker.setInputFiles({ name: 'a.docx', mimeType: '', buffer: Buffer.alloc(10_485_761) });
  await expect(page.getByText('请选择上传文件,文件最大不能超过10M')).toBeVisible();
  await picker.setInputFiles({ name: '实验.docx', mimeType: '', buffer: wordDocument('网络拓扑') });
  await expect(text(page)).toHaveValue(
    /# 网络拓扑[\s\S]*\| 路由器 \| 10\.0\.0\.1 \|[\s\S]*!\[拓扑图\]\(\/api\/file\/get\//,
  );
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('table')).toContainText('10.0.0.1');
  await expectAccessible(page);
  await expect.poll(reading.read).toContain('网络拓扑');
});

test('a browser that cannot read files reports it when a Word document is chosen §editor.23', async ({
  as,
  school,
}) => {
  const reading = await giveReading(school, '旧浏览器');
  const page = await as('teacher');
  await page.goto(reading.edit);
  await expect(text(page)).toBeVisible();
  await page.evaluate(() => Object.assign(Blob.prototype, { slice: undefined }));
  const picker = page.locator('input[data-tool="word"]');
  await picker.setInputFiles({ name: '实验.docx', mimeType: '', buffer: wordDocument('网络拓扑') });
  await expect(page.getByText('当前浏览器不支持文件上传，请换用新版浏览器')).toBeVisible();
});

test('a text written in any of the three modes is the same text, pictures included §editor.24,28', async ({
  as,
  school,
}) => {
  const reading = await giveReading(school, '三种方式', '开头 **重点**\n');
  const page = await as('teacher');
  await page.goto(reading.edit);
  await text(page).press('Control+End');
  await text(page).pressSequentially('源码写的');
  for (const [name, words] of [
    ['即时渲染', '即时写的'],
    ['所见即所得', '所见写的'],
  ] as const) {
    await way(page, name).click();
    await expect(page.locator('[contenteditable="true"]:visible')).toContainText('重点');
    await text(page).press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(words);
    await page.keyboard.press('Control+s');
    await expect.poll(reading.read).toContain(words);
    await expectAccessible(page);
  }
  await pastePicture(page);
  await expect(text(page).locator('img[src^="/api/file/get/"]')).toBeVisible();
  // Tab indents here; Escape leaves the editor.
  await text(page).press('Escape');
  await expect(text(page)).not.toBeFocused();
  await way(page, '源码').click();
  await expect(text(page)).toHaveValue(
    /开头 \*\*重点\*\*[\s\S]*源码写的[\s\S]*即时写的[\s\S]*所见写的[\s\S]*!\[截图\.png\]\(\/api\/file\/get\//,
  );
  // The mode is remembered.
  await way(page, '所见即所得').click();
  await page.reload();
  await expect(page.locator('[contenteditable="true"]:visible')).toContainText('所见写的');
});

test('a picture pasted while the caret is in code is put below the code', async ({ as, school }) => {
  const reading = await giveReading(school, '代码里粘贴');
  const page = await as('teacher');
  await page.goto(reading.edit);
  await text(page).fill('```bash\nls -l\n```\n');
  for (const name of ['即时渲染', '所见即所得']) {
    await way(page, name).click();
    const written = page.locator('[contenteditable="true"]:visible');
    await expect(written).toContainText('ls -l');
    await written.getByText('ls -l').last().click();
    await pastePicture(page);
    await expect(text(page).locator('img[src^="/api/file/get/"]').last()).toBeVisible();
    await way(page, '源码').click();
    await expect(text(page)).toHaveValue(/```bash\nls -l\n```\s+!\[截图\.png\]\(\/api\/file\/get\//);
    await text(page).fill('```bash\nls -l\n```\n');
  }
});

test('a report opens in WYSIWYG mode unchanged, and typing changes only what is typed', async ({ as, school }) => {
  const lab = await giveLab(school, '所见即所得');
  const me = await signIn(school, student);
  const { runId } = await readAttempt(me, lab.sectionId);
  const form = new FormData();
  form.append('mark-file', new Blob([onePixel]), '图.png');
  const headers = { authorization: me.token };
  const address = `${school}/api/editor/uploadmarkfile/run-${runId}`;
  const { data } = await (await fetch(address, { method: 'POST', headers, body: form })).json();
  const picture = Object.values(data.fileMap)[0];
  const written = [
    '# 过程\n\n* 星号\n* 列表\n\n先 **建** 目录，_再_ 写文件，$a_1+b$ 与 $HOME。',
    '$$\nx^2\n$$',
    `![图](${picture})`,
    '|甲|乙|\n|-|-|\n|1|2|',
    '```sh\nls -l\n```',
    '<u>下划线</u> H<sub>2</sub>O',
    '末尾\n两行',
  ];
  await ask(me, attemptApi.saveDraft, { runId, content: `${written.join('\n\n')}\n`, version: 0 });

  const page = await as(student);
  const saves: string[] = [];
  page.on('request', (request) => request.url().includes(attemptApi.saveDraft.path) && saves.push(request.url()));
  await page.goto(lab.path);
  await page.getByRole('tab', { name: /^报告/ }).click();
  const report = await richText(page);
  await expect(report.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await report.click();
  await report.press('ArrowDown');
  await report.press('Escape');
  await page.getByRole('tab', { name: /^步骤|^指导/ }).click();
  // Longer than the delay after which a draft is saved.
  await page.waitForTimeout(2_500);
  expect(saves).toEqual([]);

  await page.getByRole('tab', { name: /^报告/ }).click();
  await report.press('Control+End');
  await page.keyboard.insertText('写完了');
  await expect.poll(async () => (await readAttempt(me, lab.sectionId)).report.content).toContain('两行写完了');
  const { content } = (await readAttempt(me, lab.sectionId)).report;
  // The columns of a table are aligned; nothing else is changed.
  for (const part of written.filter((one) => !one.includes('|-|') && !one.includes('末尾')))
    expect(content).toContain(part);
  await expectAccessible(page);
});

test('formulas and code are rendered, and shell variables stay text', async ({ as, school }) => {
  const text =
    '当 $E=mc^2$ 时：\n\n$$\n\\frac{1}{2}\n$$\n\n设 $HOME 与 $PATH。\n\n```python\nprint("你好")  # 说\n```\n';
  const reading = await giveReading(school, '公式', text);
  const page = await as(student);
  await page.goto(reading.path);
  await expect(page.locator('.katex')).toHaveCount(2);
  await expect(page.locator('.katex-display')).toHaveCount(1);
  await expect(page.getByText('设 $HOME 与 $PATH。')).toBeVisible();
  const [said, plain] = [page.locator('pre span', { hasText: '"你好"' }), page.locator('pre code')];
  const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(async () => (await colour(said)) !== (await colour(plain))).toBe(true);
  await expectAccessible(page);
});

test('an editor that cannot be fetched leaves the plain field, and nothing typed is lost', async ({
  as,
  school,
  watch,
}) => {
  watch.forgive(/ERR_FAILED/);
  const reading = await giveReading(school, '取不到');
  const page = await as('teacher');
  await page.route(/lute/, (route) => route.abort());
  await page.goto(reading.edit);
  await text(page).fill('已经写下的');
  await way(page, '所见即所得').click();
  await expect(page.getByText('编辑器没有加载成功，已换回源码方式，内容没有丢失')).toBeVisible();
  await expect(text(page)).toHaveValue('已经写下的');
});

test('an editor that loads late does not interrupt a person who is typing', async ({ as, school }) => {
  const reading = await giveReading(school, '来得晚', '开头\n\n结尾\n');
  const page = await as('teacher');
  const arrival = Promise.withResolvers<void>();
  await page.route(/lute/, (route) => arrival.promise.then(() => route.continue()));
  await page.goto(reading.edit);
  await way(page, '所见即所得').click();
  await text(page).press('Control+Home');
  await page.keyboard.insertText('先写');
  arrival.resolve();
  await page.waitForResponse(/lute/);
  await page.waitForTimeout(3_000);
  // In the middle of the text the field stays.
  await page.keyboard.insertText('，接着写');
  await expect(text(page)).toHaveValue('先写，接着写开头\n\n结尾\n');
  await page.getByRole('textbox', { name: '标题' }).click();
  await expect(await richText(page)).toContainText('先写，接着写开头');
  await expect.poll(reading.read).toBe('先写，接着写开头\n\n结尾\n');
});

test('a hostile text does nothing for readers and for editors in any mode §editor.29', async ({
  as,
  school,
  watch,
}) => {
  // The page's content security policy refuses the attempts, and may log it.
  watch.forgive(/Content Security Policy/);
  const attacks = [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    '<svg onload="window.hacked=1"></svg>',
    '<a href="javascript:window.hacked=1">甲</a> [乙](javascript:window.hacked=1) [丙](java&#115;cript:window.hacked=1)',
    '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
    '<details open ontoggle="window.hacked=1"><summary>丁</summary></details>',
    '![图](https://elsewhere.example/pixel.png) <img src="https://elsewhere.example/pixel.png">',
    '<video src="https://elsewhere.example/v.mp4" autoplay></video>',
    '<u>平安</u> H<sub>2</sub>O',
  ];
  const reading = await giveReading(school, '攻击', attacks.join('\n\n'));
  const reader = await as(student);
  await reader.goto(reading.path);
  await expect(reader.locator('u', { hasText: '平安' })).toBeVisible();
  for (const link of await reader.locator('article a').all())
    expect((await link.getAttribute('href')) ?? '').not.toMatch(/script:/i);
  await expectAccessible(reader);
  const writer = await as('teacher');
  await writer.goto(reading.edit);
  // As it was typed, before the server has cleaned it.
  await text(writer).fill(attacks.filter((one) => !one.includes('elsewhere')).join('\n\n'));
  await writer.getByRole('button', { name: '预览' }).click();
  await expect(writer.locator('u', { hasText: '平安' })).toBeVisible();
  for (const name of ['即时渲染', '所见即所得']) {
    await way(writer, name).click();
    await expect(writer.locator('[contenteditable="true"]:visible')).toContainText('平安');
  }
  for (const page of [reader, writer]) expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test.describe('an upload', () => {
  let own: Awaited<ReturnType<typeof startSchool>>;
  test.beforeAll(async () => {
    own = await startSchool();
  });
  test.afterAll(() => own?.end());

  test('can be paused, continues after a reload and after a restart of the server, and then reaches the students §editor.3,10,26', async ({
    as,
    watch,
  }) => {
    watch.forgive(/ERR_CONNECTION_REFUSED|ERR_SOCKET_NOT_CONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket/);
    const reading = await giveReading(own.url, '附件', '正文');
    const page = await as('teacher', own.url);
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * 1024 * 1024 };
    await network.send('Network.emulateNetworkConditions', slow);
    await page.goto(reading.edit);
    const folder = await mkdtemp(join(tmpdir(), 'xueyan-upload-'));
    const bytes = Buffer.alloc(24 * 1024 * 1024, 'x');
    bytes.write('%PDF-1.7\n');
    const lecture = join(folder, '讲义.pdf');
    const disguised = join(folder, '冒充.png');
    await writeFile(lecture, bytes);
    await writeFile(disguised, 'MZ 程序');
    const picker = page.locator('input[data-tool="attachments"]');
    await picker.setInputFiles([lecture, disguised]);
    const rows = page.getByRole('list', { name: '上传列表' });
    await expect(rows.getByText(/上传失败：不支持这种文件/)).toBeVisible();
    await page.getByRole('button', { name: '移除 冒充.png' }).click();
    await expect.poll(() => offsets.length).toBeGreaterThan(1);
    await page.getByRole('button', { name: '暂停 讲义.pdf' }).click();
    await expect(rows.getByText(/已暂停/)).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(rows.getByText(/已暂停/)).toBeVisible();
    offsets.length = 0;
    await page.getByRole('button', { name: '继续 讲义.pdf' }).click();
    await expect.poll(() => offsets[0]).toBeGreaterThan(0);
    await own.stop('SIGKILL');
    await own.start();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    const files = page.getByRole('list', { name: '课件附件' });
    await expect(files.getByText('讲义.pdf')).toBeVisible({ timeout: 60_000 });
    expect(
      offsets.every((offset) => offset > 0),
      'nothing was sent twice from the beginning',
    ).toBe(true);

    const reader = await as(student, own.url);
    await reader.goto(reading.path);
    const download = reader.waitForEvent('download');
    await reader.getByRole('link', { name: /讲义\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('讲义.pdf');
    await rm(folder, { recursive: true });
  });
});
