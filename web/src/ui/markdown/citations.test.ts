import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { citations } from './citations.ts';
import { markdownReading } from './markdown-reading.ts';

const read = (source: string, count: number) =>
  renderToString(
    createElement(
      ReactMarkdown,
      { ...markdownReading, rehypePlugins: [...markdownReading.rehypePlugins, citations(count)] },
      source,
    ),
  );

test('the numbers of sources are marked, one after another too, and within what is bold', () => {
  expect(read('死锁有四个条件[1][2]。', 2)).toBe('<p>死锁有四个条件<cite>[1]</cite><cite>[2]</cite>。</p>');
  expect(read('**互斥 [1]**', 1)).toBe('<p><strong>互斥 <cite>[1]</cite></strong></p>');
});

test('a number without a source, and one in code or in a link, stays as it is', () => {
  expect(read('见 [3]、[0]', 2)).toBe('<p>见 [3]、[0]</p>');
  expect(read('`a[1]` [去 [1]](/x)', 2)).not.toContain('<cite>');
  expect(read('```\na[1]\n```', 2)).not.toContain('<cite>');
});
