import { expect, test } from 'vitest';
import { gb18030 } from '../../../testing/workbook.ts';
import { readCartridge } from './cartridge-in.rule.ts';
import { textOfHtml } from './foreign.rule.ts';
import { readMoodleBackup } from './moodle-backup-in.rule.ts';

const parts = (files: Record<string, string | Buffer>) => {
  const texts = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text as string)]));
  return { texts, paths: new Set(texts.keys()), fileName: 'course' };
};
const textsOf = (course: ReturnType<typeof readCartridge>) =>
  course.chapters.flatMap(({ sections }) => sections.map(({ text }) => text));

test('a page is read in the encoding that it declares, or else in that which fits', () => {
  const meta = (charset: string) => `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`;
  const page = (charset: string) =>
    `<html><head>${charset && meta(charset)}<title>页</title></head><body><p>光合作用</p></body></html>`;
  const names = ['gb2312', 'GBK', 'none', ''];
  const resources = [...names, 'utf8'].map(
    (name) => `<resource identifier="r${name}" type="webcontent" href="${name || 'x'}.html"/>`,
  );
  const course = readCartridge(
    parts({
      'imsmanifest.xml': `<manifest identifier="m"><organizations/><resources>${resources.join('')}</resources></manifest>`,
      ...Object.fromEntries(names.map((name) => [`${name || 'x'}.html`, gb18030(page(name))])),
      // Converted by somebody who left the declaration as it was.
      'utf8.html': page('gb2312'),
    }),
  );
  expect(textsOf(course)).toEqual(Array(5).fill('光合作用'));
});

test('formulas of pages stay formulas, in MathML and in the signs of page scripts, but not in code', () => {
  const html =
    '<p>若 \\(a_1 &lt; x^2*y^2\\) 则 <math><msup><mi>x</mi><mn>2</mn></msup></math>：</p><p>$$\\frac{1}{2}$$ \\[c\\]</p><pre>\\(a_1\\)</pre><p>a_1 (b) \\(open</p>';
  expect(
    textOfHtml(
      html,
      () => null,
      () => '',
    ),
  ).toBe('若 $a_1 < x^2*y^2$ 则 $x^{2}$：\n\n$$\\frac{1}{2}$$ $$c$$\n\n\\\\(a\\_1\\\\)\n\na\\_1 (b) \\\\(open');
});

test('a page of a Moodle backup shows its formulas', () => {
  const backup = `<moodle_backup><information><contents><activities><activity><moduleid>1</moduleid><sectionid>1</sectionid><modulename>page</modulename><title>页</title><directory>activities/page_1</directory></activity></activities><sections><section><sectionid>1</sectionid><title>一</title><directory>sections/1</directory></section></sections></contents></information></moodle_backup>`;
  const course = readMoodleBackup(
    parts({
      'moodle_backup.xml': backup,
      'activities/page_1/page.xml':
        '<activity contextid="1"><page><content>&lt;p&gt;\\(x_1^2\\)&lt;/p&gt;</content></page></activity>',
    }),
  );
  expect(textsOf(course)).toEqual(['$x_1^2$']);
});
