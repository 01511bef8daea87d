import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { expect, test } from 'vitest';
import { triedOf } from './typed-form.ts';

const topic = { variable: 'topic', label: '主题', kind: 'text', required: true, options: [], max: 200, initial: '' };
/** Typed values as the form library gives them: parts may be missing or unfinished. */
const typed = (values: object) => triedOf(values as Partial<ApplicationForm>, {});
const problem = (values: object) =>
  typed({ kind: 'generate', prompt: '讲{{topic}}', controls: [topic], ...values }).problem;

test('a form is tried as soon as it has a prompt, before it has a name', () => {
  const { form, problem: none } = typed({ kind: 'generate', prompt: '讲{{topic}}', controls: [topic] });
  expect(none).toBeNull();
  expect(form).toMatchObject({ name: '', prompt: '讲{{topic}}', modelId: null, maxTokens: 2_048 });
});

test('what keeps a form from running is said, the first thing first', () => {
  expect(problem({ prompt: ' ' })).toEqual({ why: 'prompt' });
  expect(problem({ prompt: '讲{{主题}}' })).toEqual({ why: 'promptVariable' });
  expect(problem({ prompt: '讲{{other}}' })).toEqual({ why: 'unknownVariable', name: 'other' });
  expect(problem({ controls: [topic, { ...topic, variable: '' }] })).toEqual({ why: 'control', at: 1 });
  expect(problem({ controls: [topic, topic] })).toEqual({ why: 'sameVariable' });
  expect(problem({ kind: 'knowledge', baseIds: [] })).toEqual({ why: 'base' });
  expect(problem({ temperature: null })).toEqual({ why: 'other' });
});

test('controls are seen once they are finished, while another one is still being written', () => {
  const { seen } = typed({
    prompt: '',
    opening: '你好',
    controls: [topic, { ...topic, variable: '1' }, undefined, topic],
  });
  expect(seen.controls.map(({ variable }) => variable)).toEqual(['topic']);
  expect(seen.opening).toBe('你好');
});
