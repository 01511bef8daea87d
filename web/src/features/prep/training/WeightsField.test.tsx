import { trainingWeightsFaults } from '@xueyan/contract/prep/training-weights';
import { Fault } from '@xueyan/contract/wire/fault';
import { Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { WeightsField } from './WeightsField.tsx';

const weightsId = '00000000-0000-4000-8000-000000000001';

/** Answers the next upload; returns what the field then holds. */
async function uploaded(status: number, reply: object) {
  vi.spyOn(window, 'fetch').mockResolvedValueOnce(new Response(JSON.stringify(reply), { status }));
  const chosen = vi.fn();
  const { screen } = await show(
    <Form onValuesChange={(_, { from }) => chosen(from)}>
      <Form.Item name="from" label="初始权重">
        <WeightsField nets />
      </Form.Item>
    </Form>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File(['w'], '校园.pt'));
  return { screen, chosen };
}

test('weights that fit are named with the number of their labels, and can be taken away again', async () => {
  const data = { weightsId, name: '校园.pt', labelCount: 3 };
  const { screen, chosen } = await uploaded(200, { meta: { success: true, msg: '' }, data });
  await expect.element(screen.getByText('校园.pt · 3 个类别的权重')).toBeVisible();
  expect(chosen).toHaveBeenLastCalledWith({ weightsId, name: '校园.pt' });
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: '移除权重' }));
  await expect.element(screen.getByRole('button', { name: '上传权重' })).toBeVisible();
  expect(chosen).toHaveBeenLastCalledWith(undefined);
});

test('weights that do not fit are refused with the tensors that do not', async () => {
  const fault = new Fault(trainingWeightsFaults.shape, { names: 'heat.weight [3, 9, 1, 1]' });
  const meta = { success: false, msg: fault.say('zh_cn'), code: fault.kind.code };
  const { screen, chosen } = await uploaded(fault.kind.status, { meta, data: null });
  await expect.element(screen.getByText(/heat\.weight \[3, 9, 1, 1\]/)).toBeVisible();
  expect(chosen).not.toHaveBeenCalled();
});

test('without PyTorch on the server nothing can be uploaded', async () => {
  const { screen } = await show(<WeightsField nets={false} />);
  await expect.element(screen.getByRole('button', { name: '上传权重' })).toBeDisabled();
});
