import { expect, expectAccessible, test } from '../journey.ts';
import { zip } from '../word-document.ts';

/** Returns a Common Cartridge with two pages and one that is missing. */
const cartridge = (title: string) =>
  zip({
    'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${title}" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>
<lom><general><title><string>${title}</string></title></general></lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
<item identifier="m"><title>第一单元</title>
<item identifier="a" identifierref="pageA"><title>认识交换机</title></item>
<item identifier="b" identifierref="pageB"><title>认识路由器</title></item>
<item identifier="c" identifierref="gone"><title>丢失的页面</title></item>
</item></item></organization></organizations>
<resources>
<resource identifier="pageA" type="webcontent" href="a.html"><file href="a.html"/></resource>
<resource identifier="pageB" type="webcontent" href="b.html"><file href="b.html"/></resource>
<resource identifier="gone" type="webcontent" href="gone.html"><file href="gone.html"/></resource>
</resources></manifest>`,
    'a.html': '<h1>交换机</h1><p>按地址表转发数据帧。</p><script>alert(1)</script>',
    'b.html': '<h1>路由器</h1><p>按路由表转发数据包。</p>',
  });

test('a teacher looks at what a Common Cartridge would bring, leaves one page out, and the course is there', async ({
  as,
}) => {
  const title = `别处的网络课 ${Date.now() % 1_000_000}`;
  const page = await as('teacher');
  await page.goto('/teaching/bundles');
  const file = { name: 'course.imscc', mimeType: 'application/zip', buffer: cartridge(title) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const row = page.getByRole('row', { name: /course\.imscc/ }).first();
  await row.getByRole('button', { name: /检\s*查/ }).click();
  const drawer = page.getByRole('dialog', { name: 'course.imscc' });
  await expect(drawer.getByText(title)).toBeVisible();
  await expect(drawer.getByRole('treeitem', { name: /丢失的页面/ })).toContainText('不能导入');
  await expectAccessible(page);
  await drawer
    .getByRole('treeitem', { name: /认识路由器/ })
    .locator('.ant-tree-checkbox')
    .click();
  await drawer.getByRole('button', { name: /导入所选/ }).click();
  await expect(drawer.getByText(/导入完成/)).toBeVisible();
  await drawer.getByRole('button', { name: '打开课程' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('认识路由器')).toHaveCount(0);
  await page.getByText('认识交换机').first().click();
  await expect(page.getByText('按地址表转发数据帧。')).toBeVisible();
  // A second import would update the course.
  await page.goto('/teaching/bundles');
  await row.getByRole('button', { name: /查\s*看/ }).click();
  await expect(drawer.getByRole('radio', { name: `更新《${title}》` })).toBeChecked();
});
