import { describe, expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { type Branch, branch, listOf } from './topics.ts';

/** A map in one line: `中心[甲[乙] 丙]`. */
const drawn = ({ text, children }: Branch): string =>
  children.length > 0 ? `${text}[${children.map(drawn).join(' ')}]` : text;
const read = (...lines: string[]) => fromMarkdown(lines.join('\n'), '文件');

test('lists without a heading are placed below the name of their file', () => {
  expect(read('- 一', '  - 二', '- 三')).toEqual(branch('文件', [branch('一', [branch('二')]), branch('三')]));
});

test.each([
  ['two blanks', '- 一', '  - 二', '    - 三', '  - 四'],
  ['four blanks', '- 一', '    - 二', '        - 三', '    - 四'],
  ['three blanks below numbers', '1. 一', '   - 二', '      - 三', '   - 四'],
  ['tabs', '- 一', '\t- 二', '\t\t- 三', '\t- 四'],
  ['blanks of any number', '- 一', '   - 二', '     - 三', '  - 四'],
])('points hang on one another by their indent: %s', (_, ...lines) => {
  expect(drawn(read(...lines))).toBe('一[二[三] 四]');
});

test('a heading may be a line that signs underline', () => {
  expect(drawn(read('中心', '====', '', '甲', '---', '- 乙'))).toBe('中心[甲[乙]]');
});

describe('code', () => {
  test('is the text of one topic, whatever its lines look like', () => {
    const root = read('# 中心', '## 甲', '- 乙', '', '```bash', '# 更新', '', '- 不是列表', '```', '## 丙');
    expect(root).toEqual(branch('中心', [branch('甲', [branch('乙'), branch('# 更新\n\n- 不是列表')]), branch('丙')]));
  });

  test('hangs on the point to which it is indented, and loses that indent', () => {
    expect(read('- 甲', '  ~~~', '  if x:', '    y', '  ~~~', '- 乙')).toEqual(
      branch('文件', [branch('甲', [branch('if x:\n  y')]), branch('乙')]),
    );
  });

  test('that is never closed reaches to the end', () => {
    expect(drawn(read('- 甲', '```', '- a', '# b'))).toBe('文件[甲 - a\n# b]');
  });
});

test('text before the first topic is a note of the centre, and a line between parts says nothing', () => {
  expect(read('前言', '', '# 中心', '说明', '', '---', '## 甲')).toMatchObject({
    ...{ text: '中心', note: '前言\n说明' },
    children: [{ text: '甲', note: '' }],
  });
});

test('what has no room in a map is counted, and a text that is too long is whole in the note', () => {
  const long = '长'.repeat(600);
  const wide = Array.from({ length: 2000 }, () => branch('x', [branch('y')]));
  const { topics, lost } = listOf(branch('根', [{ ...branch(long), note: '注', link: '#甲' }, ...wide]));
  expect(topics[1]).toMatchObject({ text: long.slice(0, 500), note: `${long}\n注` });
  expect(topics).toHaveLength(2000);
  expect(lost).toEqual({ texts: 1, links: 1, topics: 4002 - 2000 });
});
