import { describe, expect, test } from 'vitest';
import { type HtmlNode, safeAddress, safeHtml } from './markdown-html.ts';

/** Returns what the renderer would show of these pieces: elements as tags, text as text. */
function shown(...pieces: (string | HtmlNode)[]): string {
  const children = pieces.map((piece) => (typeof piece === 'string' ? { type: 'raw', value: piece } : piece));
  const root = { type: 'root', children };
  safeHtml()(root);
  return write(root);
}
function write({ type, value = '', tagName, properties = {}, children = [] }: HtmlNode): string {
  if (type === 'text') return `“${value}”`;
  const inner = children.map(write).join('');
  if (!tagName) return inner;
  const attributes = Object.entries(properties).map(([key, one]) => ` ${key}=${one}`);
  return `<${tagName}${attributes.join('')}>${inner}</${tagName}>`;
}
const text = (value: string): HtmlNode => ({ type: 'text', value });

describe('HTML in a text §editor.29', () => {
  test('becomes elements, also when a tag closes in a later piece', () => {
    expect(shown('<u>', text('下'), '</u>')).toBe('<u>“下”</u>');
    expect(shown('x<sup>2</sup><br/>y')).toBe('“x”<sup>“2”</sup><br></br>“y”');
    expect(shown('<details open><summary>答案</summary>', text('四十二'), '</details>')).toBe(
      '<details open=true><summary>“答案”</summary>“四十二”</details>',
    );
  });

  test('is completed to whole tables', () => {
    const table = '<table>\n<tr>\n<th>甲<th>乙\n<tr><td colspan="2">丙</td></tr>\n</table>';
    expect(shown(table)).toBe(
      '<table><tbody><tr><th>“甲”</th><th>“乙\n”</th></tr><tr><td colSpan=2>“丙”</td></tr></tbody></table>',
    );
    expect(shown('<td>散</td>')).toBe('“散”');
  });

  test('shows a picture of our own host with its width, and no other', () => {
    expect(shown('<img src="/api/file/get/1" width=300 onerror=alert(1)>')).toBe(
      '<img src=/api/file/get/1 width=300></img>',
    );
    expect(shown('<img src="https://evil.example/x.png">')).toBe('<img></img>');
    expect(shown('<img src="//evil.example/x.png">')).toBe('<img></img>');
    expect(shown('<video src="/\\evil.example/x.mp4" controls></video>')).toBe('<video controls=true></video>');
  });

  test('is shown as text when it is not on the list', () => {
    expect(shown('<script>alert(1)</script>')).toBe('“<script>”“alert(1)”“</script>”');
    expect(shown('<iframe src="javascript:alert(1)">')).toBe('“<iframe src="javascript:alert(1)">”');
    expect(shown('<b style="x" onclick="alert(1)" id=a>粗</b>')).toBe('<b>“粗”</b>');
    expect(shown('<a href="java&#115;cript:alert(1)">点</a>')).toBe('<a>“点”</a>');
    expect(shown('a < b &lt; c')).toBe('“a ”“<”“ b < c”');
    expect(shown('<!-- 备注 -->')).toBe('');
  });

  test('with unbalanced tags does not damage what follows', () => {
    expect(shown('</div></p>', text('后'))).toBe('“后”');
    expect(shown('<b><i>x</b>y</i>')).toBe('<b><i>“x”</i></b>“y”');
  });
});

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '\u0001javascript:x',
  'blob:x',
])('does not link %j §editor.29', (address) => expect(safeAddress(address)).toBe(''));
test.each(['https://example.com', '/courses/1', '#top', 'a.md', 'mailto:a@b.c', 'tel:10086', '//host/x'])(
  'links %s §editor.29',
  (address) => expect(safeAddress(address)).toBe(address),
);
