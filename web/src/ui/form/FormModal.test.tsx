import { Form, Input } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { isFilledIn } from '../leaving/filled.ts';
import { guardsHolding, settleAll } from '../leaving/leaving.ts';
import { FormModal } from './FormModal.tsx';

interface Boat {
  boatName: string;
  berth: string;
}

let saved: Boat[] = [];

function BoatForm() {
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Boat>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增船
      </button>
      <FormModal
        open={open}
        title="新增船"
        okText="保存"
        form={form}
        initialValues={{ berth: 'A1' }}
        saving={false}
        onSave={(boat) => {
          saved.push(boat);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      >
        <Input value="1 号码头" readOnly aria-label="码头" />
        <Form.Item name="boatName" label="船名" rules={[{ required: true, message: '请输入船名' }]}>
          <Input maxLength={5} />
        </Form.Item>
        <Form.Item name="berth" label="泊位">
          <Input />
        </Form.Item>
      </FormModal>
    </>
  );
}

const open = async () => {
  saved = [];
  const { screen } = await show(<BoatForm />);
  await screen.getByRole('button', { name: '新增船' }).click();
  const form = screen.getByRole('dialog', { name: '新增船' });
  await expect.element(form.getByRole('textbox', { name: '船名' })).toHaveFocus();
  return { screen, form, discard: screen.getByRole('dialog', { name: '放弃已填写的内容？' }) };
};

test('takes the focus, saves with Enter and asks before what was typed is lost', async () => {
  const { screen, form, discard } = await open();
  await userEvent.keyboard('Gull');
  await userEvent.keyboard('{Escape}');
  await discard.getByRole('button', { name: '继续填写' }).click();
  await expect.element(discard).not.toBeInTheDocument();
  await form.getByRole('textbox', { name: '泊位' }).fill('B2');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(saved).toEqual([{ boatName: 'Gull', berth: 'B2' }]);
  await expect.element(screen.getByRole('button', { name: '新增船' })).toHaveFocus();
});

test('discards what was typed once confirmed, and opens empty the next time', async () => {
  const { screen, form, discard } = await open();
  await userEvent.keyboard('Gull');
  await form.getByRole('button', { name: '取消' }).click();
  await discard.getByRole('button', { name: '放弃' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '新增船' }).click();
  await expect.element(form.getByRole('textbox', { name: '船名' })).toHaveValue('');
  await expect.element(form.getByRole('textbox', { name: '泊位' })).toHaveValue('A1');
  expect(saved).toEqual([]);
});

test('closes at once with Escape when nothing was typed, and shows what a field lacks on saving', async () => {
  const { form, discard } = await open();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('请输入船名')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  expect(discard.elements()).toEqual([]);
});

test('asks before the browser’s Back, and before the tab is closed', async () => {
  const { form, discard } = await open();
  expect(guardsHolding(true)).toHaveLength(0);
  await userEvent.keyboard('Gull');
  await expect.poll(() => guardsHolding(true).length).toBe(1);
  expect([guardsHolding(false).length, isFilledIn('')]).toEqual([0, true]);
  const answer = settleAll(guardsHolding(true));
  await discard.getByRole('button', { name: '继续填写' }).click();
  expect(await answer).toBe(false);
  await expect.element(form).toBeVisible();

  const again = settleAll(guardsHolding(true));
  await discard.getByRole('button', { name: '放弃' }).click();
  expect(await again).toBe(true);
  await expect.poll(() => [guardsHolding(true).length, isFilledIn('')]).toEqual([0, false]);
});

function CrewForm() {
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ crew: { name: string }[] }>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        排班
      </button>
      <FormModal
        open={open}
        title="排班"
        okText="保存"
        form={form}
        initialValues={open ? { crew: [{ name: '甲' }, { name: '乙' }] } : {}}
        saving={false}
        onSave={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <Form.List name="crew">
          {(fields) =>
            fields.map(({ key, name }) => (
              <Form.Item key={key} name={[name, 'name']} label={`第 ${name + 1} 班`}>
                <Input />
              </Form.Item>
            ))
          }
        </Form.List>
      </FormModal>
    </>
  );
}

test('shows the first rows of a list each time it is opened', async () => {
  const { screen } = await show(<CrewForm />);
  for (const _time of ['first', 'second']) {
    await screen.getByRole('button', { name: '排班' }).click();
    const form = screen.getByRole('dialog', { name: '排班' });
    await expect.element(form.getByRole('textbox', { name: '第 1 班' })).toHaveValue('甲');
    await expect.element(form.getByRole('textbox', { name: '第 2 班' })).toHaveValue('乙');
    await form.getByRole('button', { name: '保存' }).click();
    await expect.element(form).not.toBeInTheDocument();
  }
});

test('is saved once however often its button is pressed', async () => {
  const { form } = await open();
  await form.getByRole('textbox', { name: '船名' }).fill('白鹭');
  await form.getByRole('button', { name: '保存' }).dblClick();
  await expect.poll(() => saved.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(saved).toEqual([{ boatName: '白鹭', berth: 'A1' }]);
});
