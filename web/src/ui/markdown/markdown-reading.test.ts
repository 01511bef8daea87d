import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const most = 200_000;
const full = (piece: string, length = most) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const stairs = (of: (step: number) => string, length = most) => {
  let text = '';
  for (let step = 1; text.length < length; step += 1) text += of(step);
  return text.slice(0, length);
};

/** Texts that take a parser minutes, or exhaust its stack, unless they are bounded. */
const hostile: Record<string, string> = {
  'emphasis that never ends': full('*a_', 198_000),
  'emphasis of three kinds': full('_a*b~'),
  'longer and longer runs': stairs((step) => `${'*'.repeat(step)}a`),
  quotes: full('> '),
  'quotes without room': full('>'),
  'quotes step by step': stairs((step) => `${'> '.repeat(step)}a\n`),
  lists: full('1. '),
  'lists within quotes': full('> - '),
  'lists step by step': stairs((step) => `${'  '.repeat(step)}- a\n`),
  'items of one list': full('- a\n'),
  brackets: full('['),
  'brackets and their ends': full('[', most / 2) + full(']', most / 2),
  pictures: full('!['),
  links: full('[a](b'),
  references: full('[a][b]'),
  'one address, named often': `[a]: /${'x'.repeat(1_000)}\n\n${full('[a] ')}`,
  footnotes: full('[^a]: '),
  'less than': full('<'),
  tags: full('<a '),
  'bold within bold': full('<b>'),
  'frames within frames': full('<div>\n\n'),
  comments: full('<!--'),
  'runs of code': stairs((step) => `${'`'.repeat(step)} `),
  'a table of many columns': `${full('|a', most / 2)}\n${full('|-', most / 2)}`,
  'a table of many cells': `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${full('|\n')}`,
  'tables that are none': full('|a\n'),
  'formulas that never end': full('$a', 1_190),
  'formulas without end': full('$a$ ', 2_300),
  headings: full('a\n---\n'),
  paragraphs: full('a\n\n'),
  lines: full('a\n'),
  'nothing at all': full('\n'),
  'hostile, but half as long as would be noticed': full('*a_', 40_000),
};

const script = fileURLToPath(new URL('../../testing/set-markdown.ts', import.meta.url));
let page: ChildProcess | undefined;
afterAll(() => page?.kill('SIGKILL'));

/** Returns how the text is rendered, by a separate process that is ended when it takes too long. */
async function shown(source: string): Promise<string | null> {
  page ??= fork(script, { execArgv: [], stdio: 'ignore' });
  const asked = page;
  const signal = AbortSignal.timeout(20_000);
  try {
    const gone = once(asked, 'exit', { signal }).then(() => Promise.reject(new Error('it broke')));
    gone.catch(() => undefined);
    asked.send(source);
    const [{ html }] = await Promise.race([once(asked, 'message', { signal }), gone]);
    return html;
  } catch (error) {
    asked.kill('SIGKILL');
    page = undefined;
    throw error;
  }
}

describe('a text made to hang the page is rendered in time', () => {
  test.each(Object.keys(hostile))('%s', async (name) => {
    const html = await shown(hostile[name] ?? '');
    // Rendered or as it was written: never slow, and never larger than a page can show.
    expect(html?.length ?? 0).toBeLessThan(2_000_000);
  });
});

test('a long report is rendered as before', async () => {
  const part =
    '## 过程\n\n先看 `ip a`，再 **配置** 地址：\n\n```sh\nip a\n```\n\n1. 一\n2. 二\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |\n\n';
  expect(await shown(part.repeat(150))).toContain('<strong>配置</strong>');
});
