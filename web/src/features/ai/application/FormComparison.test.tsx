import { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { FormComparison } from './FormComparison.tsx';

const modelId = '00000000-0000-4000-8000-000000000001';
const names = new Map([[modelId, '推理模型']]);
const level = { variable: 'level', label: '难度', kind: 'radio', required: true, options: ['易', '难'] };
const given = { name: '出题', kind: 'generate', prompt: '围绕主题\n出{{level}}的题\n不要解释', controls: [level] };
const before = ApplicationForm.parse(given);
const after = ApplicationForm.parse({
  ...{ ...given, modelId, temperature: 1.5, prompt: '围绕主题\n出很{{level}}的题\n不要解释' },
  controls: [{ ...level, required: false }],
});
const titles = { title: '已发布的版本', now: '提交审核的内容' };

test('a reviewer sees each difference: a line of the prompt, the model, and that a field is no longer required', async () => {
  const { screen } = await show(<FormComparison form={after} before={{ form: before, ...titles }} names={names} />);
  await expect.element(screen.getByText('4 处不同')).toBeVisible();
  const prompt = screen.getByRole('region', { name: '提示词' });
  await expect.element(prompt.getByRole('deletion')).toMatchTextContent('出{{level}}的题');
  await expect.element(prompt.getByRole('insertion')).toMatchTextContent('出很{{level}}的题');
  await expect.element(prompt.getByText('不要解释')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '模型' })).toMatchTextContent('推理模型');
  const control = screen.getByRole('region', { name: '控件 {{level}}' });
  await expect.element(control.getByRole('insertion')).toMatchTextContent('选填');
  await expectAccessible();
  await screen.getByRole('checkbox', { name: '只看不同' }).click();
  await expect.element(screen.getByRole('region', { name: '说明' })).not.toBeInTheDocument();
  await expect.element(prompt).toBeVisible();
});

test('a form that was never published is read whole, and two that are the same say so', async () => {
  const { screen } = await show(<FormComparison form={after} before={null} names={names} />);
  await expect.element(screen.getByRole('region', { name: '随机性' })).toMatchTextContent('1.5');
  expect(screen.getByRole('insertion').elements()).toEqual([]);
  const { screen: same } = await show(
    <FormComparison form={before} before={{ form: before, ...titles }} names={names} />,
  );
  await expect.element(same.getByText('两者没有不同')).toBeVisible();
});
