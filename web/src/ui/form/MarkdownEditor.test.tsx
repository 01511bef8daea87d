import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { MarkdownEditor } from './MarkdownEditor.tsx';

const template = '## 实验过程\n\n## 结果与分析\n';
let written = '';

function Report() {
  const [value, setValue] = useState(template);
  written = value;
  return <MarkdownEditor value={value} onChange={setValue} mode="wysiwyg" ariaLabel="报告" minHeight={480} />;
}

async function open() {
  const { screen } = await show(<Report />);
  const rich = '[contenteditable="true"][aria-label="报告"]';
  await expect.poll(() => document.querySelectorAll(rich).length, { timeout: 20_000 }).toBe(1);
  const area = screen.getByRole('textbox', { name: '报告' });
  await expect.element(area).toBeVisible();
  return area;
}

test('a report of headings fills its box, and a press below the text writes below the last heading', async () => {
  const area = await open();
  const { height } = area.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(440);
  expect(written).toBe(template);
  await area.click({ position: { x: 80, y: height - 20 } });
  await userEvent.keyboard('xyz');
  await expect.poll(() => written).toMatch(/^## 实验过程\s+## 结果与分析\n+xyz\s*$/);
});

test('what is written under a heading of a template is no part of the heading', async () => {
  const area = await open();
  const rooms = area.element().querySelectorAll('h2 + p');
  expect(rooms).toHaveLength(2);
  getSelection()?.collapse(rooms[0]?.firstChild ?? null, 1);
  await userEvent.keyboard('abc');
  await expect.poll(() => written).toMatch(/^## 实验过程\n+abc\n+## 结果与分析\s*$/);
});
