import { chunkBounds } from '@xueyan/contract/ai/knowledge';
import { describe, expect, test } from 'vitest';
import { passagesOf } from './chunking.rule.ts';

const cut = (text: string, size = 200, place?: string) => passagesOf(text, size, place);
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
