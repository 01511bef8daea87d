import { Button, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { LeaveQuestions } from '../leaving/LeaveQuestions.tsx';
import { useFormGuard } from './useFormGuard.ts';

interface Boat {
  boatName: string;
}

function BoatPage() {
  const guard = useFormGuard<Boat>({ boatName: 'Gull' });
  const navigate = useNavigate();
  return (
    <>
      <LeaveQuestions />
      <Form<Boat>
        initialValues={{ boatName: 'Gull' }}
        onValuesChange={guard.onValuesChange}
        onFinish={(boat) => {
          guard.noteSaved(boat);
          void navigate('/boats');
        }}
      >
        <Form.Item name="boatName" label="船名">
          <Input />
        </Form.Item>
        <Button htmlType="submit">保存</Button>
      </Form>
    </>
  );
}

const open = async () => {
  const shown = await show(<BoatPage />, '/boats/1');
  await shown.router.navigate('/boats/2');
  const { screen } = shown;
  const name = screen.getByRole('textbox', { name: '船名' });
  await expect.element(name).toHaveValue('Gull');
  return { ...shown, name, question: screen.getByRole('dialog', { name: '修改还没有保存到服务器' }) };
};

/** Returns whether the browser would ask before the page is reloaded or closed. */
const asksBeforeReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a form that was filled in asks before a link, the browser’s Back and a reload', async () => {
  const { router, address, name, question } = await open();
  await name.fill('Tern');
  expect(asksBeforeReload()).toBe(true);
  void router.navigate('/elsewhere');
  await question.getByRole('button', { name: '取消' }).click();
  await expect.element(question).not.toBeInTheDocument();
  void router.navigate(-1);
  await question.getByRole('button', { name: '取消' }).click();
  expect(address()).toBe('/boats/2');
  await expect.element(name).toHaveValue('Tern');
  void router.navigate('/elsewhere');
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(address).toBe('/elsewhere');
});

test('a form that is as it was is left without a question', async () => {
  const { router, address, name, question } = await open();
  await name.fill('Tern');
  await name.fill('Gull');
  expect(asksBeforeReload()).toBe(false);
  void router.navigate('/elsewhere');
  await expect.poll(address).toBe('/elsewhere');
  expect(question.elements()).toEqual([]);
});

test('a form whose values were saved is left without a question, at once too', async () => {
  const { screen, address, name, question } = await open();
  await name.fill('Tern');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(address).toBe('/boats');
  expect(asksBeforeReload()).toBe(false);
  expect(question.elements()).toEqual([]);
});
