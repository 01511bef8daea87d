import { describe, expect, test } from 'vitest';
import { readListeningPorts } from './listening-port.rule.ts';
import { cookieHeader, readCookies } from './pane-cookie.rule.ts';
import { rewriteHtml, rewriteLocation, rewriteModule, rewriteStyle } from './pane-rewrite.rule.ts';
import { paneScript } from './pane-script.rule.ts';

const base = '/machine-web/k/';

test('listening ports are read from the kernel’s own tables, with loopback ports marked', () => {
  const row = (address: string, state = '0A') =>
    `   0: ${address} 00000000:0000 ${state} 00000000:00000000 00:00000000`;
  const text = [
    '  sl  local_address rem_address   st tx_queue',
    ...[row('00000000:1F90'), row('0100007F:0CEA'), row('0F02000A:0016', '01')],
    ...[row(`${'0'.repeat(32)}:0050`), row(`${'0'.repeat(24)}01000000:0CEA`), row(`${'0'.repeat(24)}01000000:1F90`)],
    'nonsense',
  ].join('\n');
  expect(readListeningPorts(text)).toEqual([
    { port: 80, onlyInside: false },
    { port: 3306, onlyInside: true },
    { port: 8080, onlyInside: false },
  ]);
});

describe('URLs from the root of a program’s site are rewritten to the pane', () => {
  test.each([
    ['<a href="/x">', `<a href="${base}x">`],
    ["<img src='/x.png'>", `<img src='${base}x.png'>`],
    ['<script src=/x.js integrity="sha256-x"></script>', `<script src=${base}x.js></script>`],
    ['<a href="x">', '<a href="x">'],
    ['<a href="//other/x">', '<a href="//other/x">'],
    ['<i style="background:url(/x.png)">', `<i style="background:url(${base}x.png)">`],
    ['<script type=module>import a from "/a.js"</script>', `<script type=module>import a from "${base}a.js"</script>`],
  ])('in %s', (html, shown) => {
    expect(rewriteHtml(`<head>${html}`, base, '1')).toBe(`<head><script>1</script>${shown}`);
  });

  test('in styles and modules', () => {
    expect(rewriteStyle('@import "/a.css"; b{c:url(/d) url("e")}', base)).toBe(
      `@import "${base}a.css"; b{c:url(${base}d) url("e")}`,
    );
    expect(rewriteModule(`import("/a"); export * from"/b"; x = "/c"`, base)).toBe(
      `import("${base}a"); export * from"${base}b"; x = "/c"`,
    );
  });

  test('without changing bytes of any encoding', () => {
    const bytes = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x3c, 0x70, 0x3e]);
    const shown = Buffer.from(rewriteHtml(bytes.toString('latin1'), base, ''), 'latin1');
    expect(shown.subarray(-bytes.length)).toEqual(bytes);
  });

  test.each([
    ['/login?next=/', `${base}login?next=/`],
    ['http://localhost:8000/x', `${base}x`],
    ['http://127.0.0.1:8000', base],
    ['lab/tree', 'lab/tree'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ])('in the redirection %s', (location, told) => {
    expect(rewriteLocation(location, base, 8000)).toBe(told);
  });
});

test('cookies are stored by name, end when the program ends them, and cannot break a header', () => {
  const now = new Date('2026-09-01T00:00:00Z');
  const { kept, gone } = readCookies(
    [
      'a=1; Path=/; HttpOnly',
      'b=2=3; Expires=Thu, 01 Jan 2037 00:00:00 GMT',
      'c=; Max-Age=0',
      'd=x; expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'e\r\nX: y=1',
      `f=${'x'.repeat(5_000)}`,
    ],
    now,
  );
  expect(kept).toEqual({ a: { value: '1', hidden: true }, b: { value: '2=3', hidden: false } });
  expect(gone).toEqual(['c', 'd']);
  expect(cookieHeader(kept)).toBe('a=1; b=2=3');
  expect(cookieHeader({})).toBeUndefined();
});

test('scripts see only cookies without HttpOnly, and a cookie’s value cannot end a script', () => {
  const script = paneScript(base, {
    open: { value: '</script><script>', hidden: false },
    secret: { value: 'hunter2', hidden: true },
  });
  expect(script).not.toContain('</script');
  expect(script).not.toContain('hunter2');
  expect(script).toContain('open');
  expect(Buffer.from(script, 'latin1').toString('utf8')).toBe(script);
  expect(() => new Function(script)).not.toThrow();
});
