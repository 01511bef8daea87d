import { type ChunkRules, chunkBounds, usualRules } from '@xueyan/contract/ai/knowledge-base';
import { describe, expect, test } from 'vitest';
import { passagesOf, rowPassages } from './chunking.rule.ts';

const cut = (text: string, size = 200, place?: string) => passagesOf(text, usualRules(size), place);
const places = (text: string) => cut(text).map(({ place }) => place);

test('a text is cut at its headings, which name the place', () => {
  expect(cut('前言\n\n# 一\n甲\n\n乙\n## 二\n丙')).toEqual([
    { place: '', text: '前言' },
    { place: '一', text: '# 一\n甲\n\n乙' },
    { place: '二', text: '## 二\n丙' },
  ]);
});

test('a part with a place of its own keeps it', () => {
  expect(cut('# 一\n甲', 200, '第 2 页')).toEqual([{ place: '第 2 页', text: '# 一\n甲' }]);
});

test('rows of a sheet stay whole and name their numbers; one that is too long is cut', () => {
  const row = (n: number, length: number) => ({ row: n, text: `${n}${'物'.repeat(length - 1)}` });
  const rows = [row(2, 40), row(3, 40), row(7, 40), row(8, 250)];
  const found = rowPassages(rows, usualRules(100), '设备');
  expect(found.map(({ place }) => place)).toEqual([
    ...['设备 · 第 2–3 行', '设备 · 第 7 行'],
    ...['设备 · 第 8 行', '设备 · 第 8 行', '设备 · 第 8 行'],
  ]);
  expect(found[0]?.text).toBe(`${rows[0]?.text}\n\n${rows[1]?.text}`);
});

describe('rules', () => {
  const by = (text: string, rules: Partial<ChunkRules>) => passagesOf(text, { ...usualRules(100), ...rules });

  test('a passage repeats the last sentences of the one before, within its size', () => {
    const text = Array.from({ length: 12 }, (_, at) => `这是第 ${at} 句话，它有二十个字左右。`).join('');
    const plain = by(text, {});
    const found = by(text, { overlap: 40 });
    expect(found.length).toBeGreaterThan(plain.length);
    for (const [at, one] of found.entries()) {
      expect(one.text.length).toBeLessThanOrEqual(100);
      const [first] = one.text.split('\n\n');
      // Whole sentences alone are repeated.
      if (at > 0) {
        expect(first).toMatch(/^这是第 \d+ 句话/);
        expect(found[at - 1]?.text).toContain(first);
      }
    }
    expect(by('# 一\n甲\n\n# 二\n乙', { overlap: 50 }).map(({ text: one }) => one)).toEqual(['# 一\n甲', '# 二\n乙']);
  });

  test('paragraphs are joined across headings, lines are kept apart from paragraphs', () => {
    expect(by('# 一\n甲\n\n# 二\n乙', { split: 'paragraphs' })).toEqual([
      { place: '一', text: '# 一\n甲\n\n# 二\n乙' },
    ]);
    const lines = Array.from({ length: 4 }, (_, at) => `${at}${'字'.repeat(59)}`);
    expect(by(lines.join('\n'), { split: 'lines' }).map(({ text }) => text)).toEqual(lines);
  });

  test('an own separator makes each part a passage, whatever signs it has', () => {
    const found = by('问：甲\n答：乙\n(*)\n问：丙\n答：丁', { split: 'separator', separator: '(*)' });
    expect(found.map(({ text }) => text)).toEqual(['问：甲\n答：乙', '问：丙\n答：丁']);
  });

  test('each passage may begin with its heading, once', () => {
    const found = by(`# 死锁\n${'互斥、占有并等待。'.repeat(20)}`, { titlesIn: true });
    expect(found.length).toBeGreaterThan(1);
    for (const { text } of found) {
      expect(text).toMatch(/^(# )?死锁\n/);
      expect(text.length).toBeLessThanOrEqual(100);
    }
  });

  test('rows of a sheet are repeated whole', () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({ row: at + 2, text: `${at}${'物'.repeat(29)}` }));
    const found = rowPassages(rows, { ...usualRules(100), overlap: 40 }, '');
    expect(found.map(({ place }) => place)).toEqual(['第 2–4 行', '第 4–6 行', '第 6–7 行']);
  });
});

describe('code', () => {
  test.each([
    ['between grave accents', '```bash\n# 更新\napt update\n\n\n# 安装\napt install gcc\n```'],
    ['between tildes', '~~~\n# 更新\n```\n# 安装\n~~~'],
    ['that has fewer accents within it', '````md\n```\n# 更新\n```\n# 安装\n````'],
    ['within a list', '1. 执行\n\n   ```sh\n   a\n\n# 更新\n   ```'],
    ['within a quotation', '> ```sh\n> # 更新\n>\n# 安装\n> ```'],
    ['that begins with the sign of a list', '- ```sh\n# 更新\n\n  ls\n  ```'],
    ['that is never closed', '```py\n# 更新\n\n# 安装\nprint(1)'],
  ])('%s stays in one passage, and its lines are no headings', (_, code) => {
    const [passage, ...others] = cut(`# 说明\n\n先看。\n\n${code}`);
    expect(others).toEqual([]);
    expect(passage?.place).toBe('说明');
    expect(passage?.text.replaceAll(/\s+/g, '')).toContain(code.replaceAll(/\s+/g, ''));
  });

  test('is not cut where it is longer than a passage, and headings after it count again', () => {
    const code = `\`\`\`c\n${'int a = 1; // 一。二。\n\n'.repeat(30)}\`\`\``;
    const found = cut(`# 一\n\n甲\n\n${code}\n# 二\n乙`);
    expect(found.map(({ place }) => place)).toEqual(['一', '一', '二']);
    expect(found[1]?.text).toBe(code);
  });

  test('beyond the largest passage is split at its lines, and every part is code', () => {
    const lines = Array.from({ length: 700 }, (_, at) => `print(${at})  # 第 ${at} 行`);
    const found = cut(['```py', ...lines, '```'].join('\n'));
    expect(found.length).toBeGreaterThan(1);
    for (const { text } of found) {
      expect(text).toMatch(/^```py\n[\s\S]*\n```$/);
      expect(text.length).toBeLessThanOrEqual(chunkBounds.max);
    }
    expect(found.flatMap(({ text }) => text.split('\n').slice(1, -1))).toEqual(lines);
  });

  test('in a line of text is no begin of code', () => {
    expect(places('用 ```a``` 标记\n# 一\n甲')).toEqual(['', '一']);
    expect(places('```a``` 标记\n# 一\n甲')).toEqual(['', '一']);
  });
});
