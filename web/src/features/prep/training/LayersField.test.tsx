import { firstLayers, layerCode, type NetLayer } from '@xueyan/contract/prep/net-layer';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { LayersField } from './LayersField.tsx';

let layers: NetLayer[];

function Editor() {
  const [form] = Form.useForm();
  layers = Form.useWatch('layers', form) ?? [];
  return (
    <Form form={form} layout="vertical" initialValues={{ layers: firstLayers }}>
      <LayersField side={32} grey classes={10} />
    </Form>
  );
}

const codes = () => layers.map(layerCode).join(' ');
const start = 'conv3x3(16) norm pool conv3x3(32) norm pool flatten dense(64) dropout(0.3)';

test('each layer shows what comes out of it, and a stack that cannot be says why', async () => {
  const { screen } = await show(<Editor />);
  await expect.poll(codes).toBe(start);
  await expect.element(screen.getByText('16 × 32 × 32 · 160 参数')).toBeInTheDocument();
  await expect.element(screen.getByText(/共 136,682 个参数/)).toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: '删除第 7 层 展平' }));
  await expect.element(screen.getByText('第 7 层：全连接之前请先展平或全局平均池化')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '全局平均池化' }));
  for (let at = 9; at > 7; at -= 1)
    await userEvent.click(screen.getByRole('button', { name: `上移第 ${at} 层 全局平均池化` }));
  await expect.poll(codes).toBe(start.replace('flatten', 'average'));
  await expect.element(screen.getByText(/个参数（上限/)).toBeInTheDocument();
});

test('layers are put into order by keys and by the mouse', async () => {
  const { screen } = await show(<Editor />);
  await expect.poll(codes).toBe(start);
  screen.getByRole('button', { name: '拖动第 2 层 批归一化' }).element().focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await expect.poll(codes).toBe(start.replace('norm pool', 'pool norm'));
  const handle = screen.getByRole('button', { name: '拖动第 9 层 随机失活' });
  const target = screen.getByRole('button', { name: '拖动第 8 层 全连接' });
  await userEvent.dragAndDrop(handle, target, { targetPosition: { x: 8, y: 2 }, steps: 8 });
  await expect.poll(codes).toContain('flatten dropout(0.3) dense(64)');
});

test('settings of a layer change its size at once', async () => {
  const { screen } = await show(<Editor />);
  await userEvent.fill(screen.getByRole('spinbutton', { name: '通道' }).first(), '8');
  await userEvent.tab();
  await expect.element(screen.getByText('8 × 32 × 32 · 80 参数')).toBeInTheDocument();
});
