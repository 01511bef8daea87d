import type { Control } from '@xueyan/contract/ai/application-form';
import { Form, type FormInstance } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { ControlsEditor } from './ControlsEditor.tsx';

const control = (variable: string, label: string, more: Partial<Control> = {}): Control => ({
  ...{ variable, label, kind: 'text', required: true, options: [], max: 200, initial: '' },
  ...{ accepts: ['text', 'document'], count: 1 },
  ...more,
});
type Typed = { kind: string; controls: Control[] };
let form: FormInstance<Typed>;
function Editor({ controls, kind = 'generate' }: { controls: Control[]; kind?: string }) {
  [form] = Form.useForm<Typed>();
  return (
    <Form form={form} initialValues={{ controls }} layout="vertical">
      <Form.Item name="kind" initialValue={kind}>
        <input aria-label="类型" />
      </Form.Item>
      <ControlsEditor />
    </Form>
  );
}
const held = () => form.getFieldsValue().controls.map(({ variable }) => variable);
const three = [control('topic', '主题'), control('level', '难度'), control('count', '题数')];

test('a control is put into another place by the mouse, by keys and by buttons', async () => {
  const { screen } = await show(<Editor controls={three} />);
  const handle = (name: string) => screen.getByRole('button', { name: `拖动「${name}」调整顺序` });
  await userEvent.dragAndDrop(handle('题数'), handle('主题'), { targetPosition: { x: 8, y: 2 }, steps: 8 });
  await expect.poll(held).toEqual(['count', 'topic', 'level']);
  (handle('题数').element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(screen.getByText('「题数」移到第 2 位')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(held).toEqual(['topic', 'count', 'level']);
  await screen.getByRole('button', { name: '下移' }).first().click();
  await expect.poll(held).toEqual(['count', 'topic', 'level']);
  await expectAccessible();
});

test('an upload says what it takes in place of characters and an initial value', async () => {
  const { screen } = await show(<Editor controls={[control('material', '材料', { kind: 'upload' })]} />);
  await expect.element(screen.getByText('文档（Word、PDF、PPTX、Excel）')).toBeVisible();
  await expect.element(screen.getByText('最多几个')).toBeVisible();
  expect(screen.getByText('最多字数').elements()).toEqual([]);
  expect(screen.getByText('默认值').elements()).toEqual([]);
  await screen.getByRole('combobox', { name: '可以上传' }).click();
  await screen.getByTitle('图片').click();
  await expect.poll(() => form.getFieldsValue().controls[0]?.accepts).toEqual(['text', 'document', 'picture']);
});

test('an application that makes media is offered no pictures to upload', async () => {
  const { screen } = await show(
    <Editor kind="speech" controls={[control('material', '材料', { kind: 'upload', accepts: ['text'] })]} />,
  );
  await expect.element(screen.getByText('上传的文字放进提示词')).toBeVisible();
  await screen.getByRole('combobox', { name: '可以上传' }).click();
  await expect.element(screen.getByTitle('录音')).toBeInTheDocument();
  expect(screen.getByTitle('图片').elements()).toEqual([]);
});
