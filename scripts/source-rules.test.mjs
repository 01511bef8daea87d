import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namelessIcons, namesOutsideHost, readsOwnClock, silencesTypes, writesStore } from './lib/source-rules.mjs';

test('a page that loads from another host is found, however the address is written', () => {
  for (const line of [
    `<script src="https://cdn.example.com/x.js"></script>`,
    `@import url(//fonts.example.com/css);`,
    `<img src=http://pictures.example.com/1.png>`,
    'const logo = `https://example.com/logo.png`;',
  ])
    assert.ok(namesOutsideHost(line), line);
});

test('vocabularies, the own host, comments and protocols without a host pass', () => {
  for (const line of [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    "const api = 'http://127.0.0.1:8080';",
    "const slow = 1; // 'like this'",
    "const scheme = location.protocol === 'https:' ? 'wss://' : 'ws://';",
    "const path = ('/api//x');",
  ])
    assert.ok(!namesOutsideHost(line), line);
});

test('type errors may be suppressed only where a test expects them', () => {
  assert.ok(silencesTypes('// @ts-ignore', true));
  assert.ok(silencesTypes('// @ts-nocheck', false));
  assert.ok(silencesTypes('// @ts-expect-error wrong on purpose', false));
  assert.ok(!silencesTypes('// @ts-expect-error wrong on purpose', true));
});

test('an icon that is neither labelled nor hidden from screen readers is found, over several lines too', () => {
  assert.deepEqual(namelessIcons('<Button icon={<PlusOutlined />} />'), ['<PlusOutlined />']);
  assert.equal(namelessIcons('<EyeOutlined\n  className={styles.eye}\n  onClick={() => see()}\n/>').length, 1);
  assert.deepEqual(namelessIcons('<PlusOutlined aria-hidden /> <EyeFilled\n  aria-label={t("see")}\n/>'), []);
});

test('a write to the browser’s store without handling a full one is found', () => {
  for (const line of ['localStorage.setItem(key, text);', 'store.setItem(key, text)', "sessionStorage['key'] = text;"])
    assert.ok(writesStore(line), line);
  for (const line of [
    'keepText(localStorage, key, text);',
    "Pick<Storage, 'setItem'>",
    'localStorage.removeItem(key);',
  ])
    assert.ok(!writesStore(line), line);
});

test('a time that no test can set is found, in code and in SQL', () => {
  for (const line of [
    'const now = new Date();',
    'until > Date.now()',
    'values.map(Date.now)',
    'const text = Date();',
    'sql`delete from session where expires_at < now()`',
    "sql`at > current_timestamp - interval '1 day'`",
    'sql`clock_timestamp()`',
    'openedAt: moment().notNull().defaultNow(),',
  ])
    assert.ok(readsOwnClock(line), line);
  for (const line of [
    'const now = clock.now();',
    'const begun = performance.now();',
    'new Date(now.getTime() - dayMs)',
    'moment().notNull().defaultNow().$defaultFn(clock.now)',
    '// never `Date.now()`',
  ])
    assert.ok(!readsOwnClock(line), line);
});
