import { afterEach, expect, test } from 'vitest';
import { addRoom, blockAtCaret, isInHeading, linkTo, replaceLink, startParagraph } from './blocks.ts';

let area: HTMLElement;

/** An editable text as the rich editor makes it. */
function write(html: string) {
  area = document.createElement('div');
  area.contentEditable = 'true';
  area.innerHTML = html;
  document.body.append(area);
  return area;
}
afterEach(() => area.remove());

const shapes = () =>
  [...area.children].map(({ tagName, textContent }) => `${tagName} ${textContent?.replace('\u200b', '·')}`);

test('a template of headings gets a paragraph to write in below each', () => {
  addRoom(write('<h1>报告</h1><h2>过程</h2><p>已有</p><h2>结果</h2>'));
  expect(shapes()).toEqual(['H1 报告', 'P ·', 'H2 过程', 'P 已有', 'H2 结果', 'P ·']);
  addRoom(area);
  expect(area.children).toHaveLength(6);
});

test('a text that ends with something else than a heading stays as it is', () => {
  addRoom(write('<h1>报告</h1><h2>过程</h2><p>已有</p>'));
  expect(shapes()).toEqual(['H1 报告', 'H2 过程', 'P 已有']);
});

test('what is inserted at a heading goes into a paragraph below it, the empty one that is there', () => {
  addRoom(write('<h2>过程</h2><h2>结果</h2>'));
  getSelection()?.collapse(area.querySelector('h2')?.firstChild ?? null, 2);
  expect(isInHeading(area)).toBe(true);
  startParagraph(area, blockAtCaret(area));
  expect(shapes()).toEqual(['H2 过程', 'P ·', 'H2 结果', 'P ·']);
  expect(blockAtCaret(area)).toBe(area.children[1]);
  expect(isInHeading(area)).toBe(false);
});

test('a paragraph of its own is made below a written one, and at the end of an empty text', () => {
  write('<p>先建目录</p><h2>结果</h2>');
  getSelection()?.collapse(area.firstElementChild?.firstChild ?? null, 1);
  startParagraph(area, blockAtCaret(area));
  expect(shapes()).toEqual(['P 先建目录', 'P ·', 'H2 结果']);
  area.remove();
  startParagraph(write(''), null);
  expect(shapes()).toEqual(['P ·']);
});

test('a caret at the end of the whole text is in its last block', () => {
  write('<p>一</p><h2>二</h2>');
  getSelection()?.collapse(area, 2);
  expect(isInHeading(area)).toBe(true);
});

test('a finished upload replaces its placeholder and leaves the caret behind it', () => {
  write('<h2>过程</h2><p>见<a href="#upload-1">正在上传</a></p><h2>结果</h2>');
  const link = linkTo(area, '#upload-1');
  getSelection()?.collapse(link?.firstChild ?? null, 4);
  expect(link && replaceLink(link, '<p data-block="0"><img alt="终端" src="data:,">\n</p>')).toBe(true);
  expect(area.querySelector('p')?.innerHTML).toBe('见<img alt="终端" src="data:,">');
  const caret = getSelection();
  expect([caret?.anchorNode === area.querySelector('p'), caret?.anchorOffset]).toEqual([true, 2]);
});

test('a failed upload leaves nothing, and a film is not put into a paragraph', () => {
  write('<p><a href="#upload-1">正在上传</a></p><p><a href="#upload-2">正在上传</a></p>');
  const [one, two] = [linkTo(area, '#upload-1'), linkTo(area, '#upload-2')];
  expect(one && replaceLink(one, '')).toBe(true);
  expect(two && replaceLink(two, '<div data-block="0">film</div>')).toBe(false);
  expect(shapes()).toEqual(['P ', 'P 正在上传']);
});
