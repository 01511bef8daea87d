import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { show } from '../../testing/show.tsx';
import { Markdown } from '../markdown/Markdown.tsx';

/** Returns the file of a drawn picture; `fetch` answers calls of the contract alone. */
const fileOf = (address: string) =>
  new Promise<string>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.onload = () => resolve(request.responseText);
    request.send();
  });

const block = (source: string) => `先看图：\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`;

test('a diagram is drawn as a picture with words, and its source is a press away', { timeout: 90_000 }, async () => {
  const { screen } = await show(<Markdown source={block('graph TD\n  A[就绪] --> B[运行]')} />);
  const picture = screen.getByRole('img', { name: '图' });
  // The library is large, and the first to need it waits for it.
  await expect.element(picture, { timeout: 60_000 }).toBeVisible();
  const address = picture.element().getAttribute('src') ?? '';
  const svg = await fileOf(address);
  expect(svg).toContain('就绪');
  expect(svg).not.toContain('foreignObject');
  // It has a width once it is decoded.
  await expect.poll(() => picture.element().clientWidth).toBeGreaterThan(40);
  await expectAccessible();
  await screen.getByRole('button', { name: '查看源码' }).click();
  await expect.element(screen.getByText('A[就绪] --> B[运行]')).toBeVisible();
  await screen.getByRole('button', { name: '查看图' }).click();
  await expect.element(picture).toBeVisible();
});

test('a source with an error is shown as written, with a note', async () => {
  const { screen } = await show(<Markdown source={block('graph TD\n  A[就绪 --> (')} />);
  await expect.element(screen.getByText('这张图的源码有误')).toBeVisible();
  await expect.element(screen.getByText('A[就绪 --> (')).toBeVisible();
});

test('a diagram that runs, links or fetches does none of it', async () => {
  const hostile = '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD\n';
  const script = `${hostile}  A["<img src=x onerror=window.ran=1>甲"]\n  click A call alert(1)`;
  const { screen } = await show(<Markdown source={block(script)} />);
  const picture = screen.getByRole('img', { name: '图' });
  await expect.element(picture).toBeVisible();
  const svg = await fileOf(picture.element().getAttribute('src') ?? '');
  expect(svg).not.toMatch(/onerror=|<script|foreignObject/i);
  expect(Reflect.get(window, 'ran')).toBeUndefined();
});

test('a diagram that names a picture of another host is not drawn', async () => {
  const { screen } = await show(<Markdown source={block('flowchart TD\n  A@{ img: "https://evil.example/a.png" }')} />);
  await expect.element(screen.getByText('图里不能引用图片或网址')).toBeVisible();
  expect(screen.getByRole('img', { name: '图', exact: true }).elements()).toEqual([]);
});
