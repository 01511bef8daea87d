import { expect, test } from 'vitest';
import { ApplicationForm } from './application-form.ts';
import { comparedParts, partsOf } from './application-parts.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const level = { variable: 'level', label: '难度', kind: 'radio', required: true, options: ['易', '难'], initial: '易' };
const given = { name: '出题', kind: 'chat', prompt: '出{{level}}的题', controls: [level], baseIds: [id(1)] };
const parts = (more: object = {}) =>
  partsOf(ApplicationForm.parse({ ...given, ...more }), new Map([[id(1), '操作系统讲义']]), ({ zh }) => zh);
const changed = (more: object) =>
  comparedParts(parts(), parts(more)).flatMap(({ key, before, after }) => (before === after ? [] : key));

test('every setting of an application is a part, with the names of what it refers to', () => {
  const read = new Map(parts({ modelId: id(2) }).map(({ key, text }) => [key, text]));
  expect(read.get('bases')).toBe('操作系统讲义');
  expect(read.get('model')).toContain('已不存在');
  expect(read.get('control level')).toBe('难度\n单选, 必填\n选项: 易 / 难\n默认值: 易');
  expect(parts().map(({ key }) => key)).toEqual([
    ...['name', 'kind', 'description', 'prompt', 'opening', 'suggestions', 'controls', 'control level', 'model'],
    ...['bases', 'temperature', 'maxTokens', 'copyable', 'icon'],
  ]);
});

test.each([
  [{ modelId: id(2) }, ['model']],
  [{ baseIds: [] }, ['bases']],
  [{ temperature: 1.5 }, ['temperature']],
  [{ copyable: true }, ['copyable']],
  [{ suggestions: ['怎么开始？'] }, ['suggestions']],
  [{ controls: [{ ...level, required: false }] }, ['control level']],
  [{ controls: [{ ...level, options: ['易', '难', '很难'] }] }, ['control level']],
  [{ controls: [] }, ['controls', 'control level']],
  [{ kind: 'picture' }, ['kind', 'media', 'bases', 'temperature', 'maxTokens']],
  [{}, []],
])('a change of %o is a difference of its part alone', (more, keys) => {
  expect(changed(more)).toEqual(keys);
});

test('controls in another order differ by their order alone', () => {
  const topic = { variable: 'topic', label: '主题', kind: 'text', required: true };
  const one = parts({ controls: [level, topic] });
  const other = parts({ controls: [topic, level] });
  const keys = comparedParts(one, other).flatMap(({ key, before, after }) => (before === after ? [] : key));
  expect(keys).toEqual(['controls']);
});
