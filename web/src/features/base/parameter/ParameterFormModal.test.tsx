import { type Parameter, parameterApi } from '@xueyan/contract/base/parameter';
import { expect, test, vi } from 'vitest';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ParameterFormModal } from './ParameterFormModal.tsx';

const parameterOf = (rule: Parameter['rule'], value: Parameter['value']): Parameter => ({
  ...{ name: 'school.one', group: 'school', title: '某项', description: '', rule, value, defaultValue: value },
  ...{ isSet: false, version: 0, updateTime: null, updatedBy: '' },
});
const number = parameterOf({ kind: 'number', min: 0, max: 2_000_000, unit: '天' }, 1_234_567);
const options = [
  { value: 'a', title: '甲' },
  { value: 'b', title: '乙' },
];
const kinds: Record<string, Parameter> = {
  number,
  'several lines': parameterOf({ kind: 'text', max: 200, lines: true }, '第一行\n\n 第三行 '),
  'no text': parameterOf({ kind: 'text', max: 200, lines: false }, ''),
  switch: parameterOf({ kind: 'switch' }, false),
  choice: parameterOf({ kind: 'select', options }, 'b'),
  time: parameterOf({ kind: 'time' }, '08:30'),
};
const sendsOf = (value: Parameter['value']) => ({ settings: [{ name: 'school.one', version: 0, value }] });
const formOf = (parameter: Parameter, onClose = () => {}) => (
  <ParameterFormModal open parameter={parameter} onClose={onClose} />
);
const common = { saves: parameterApi.save, answer: null, role: 'ROLE_ADMIN' as const };

tryForm('the form of a parameter', {
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, parameter]) => [
      `sends a value as it was kept: ${kind}`,
      trial({ ...common, form: formOf(parameter), sends: sendsOf(parameter.value) }),
    ]),
  ),
  'sends another number': trial({
    ...{ ...common, form: formOf(number), sends: sendsOf(0) },
    change: (dialog) => dialog.getByLabelText('某项').fill('0'),
  }),
  'sends a new secret': trial({
    ...{ ...common, form: formOf(parameterOf({ kind: 'secret', max: 200 }, null)), sends: sendsOf('s3cret') },
    change: (dialog) => dialog.getByLabelText('某项').fill('s3cret'),
  }),
});

test('a secret stays where nothing new is entered', async () => {
  serve(parameterApi.save, () => null);
  const onClose = vi.fn();
  const { screen } = await show(formOf(parameterOf({ kind: 'secret', max: 200 }, null), onClose));
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(calls.filter(({ path }) => path === parameterApi.save.path)).toEqual([]);
});
