import { chatApi, ExtractedFile, extractPath, KeptPicture, picturePath } from '@xueyan/contract/ai/chat';
import type { UploadKind } from '@xueyan/contract/ai/upload-kind';
import { Anything, post } from '@xueyan/contract/wire/endpoint';
import { Form } from 'antd';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { FileControl } from './FileControl.tsx';
import { type Filled, uploadsOf } from './filled.ts';

const fileId = '00000000-0000-4000-8000-000000000001';
const form = { access: 'may:ai.use', summary: '', input: Anything } as const;
const extractCall = post(extractPath, { ...form, output: ExtractedFile });
const pictureCall = post(picturePath, { ...form, output: KeptPicture });
const able = { models: [], vision: true, hearing: true, allowances: [], closed: null };

let filled: Filled = {};
function Material({ accepts, count }: { accepts: UploadKind[]; count: number }) {
  return (
    <Form onValuesChange={(_, values: Filled) => (filled = values)}>
      <Form.Item name="material" label="材料">
        <FileControl control={{ label: '材料', accepts, count }} />
      </Form.Item>
    </Form>
  );
}
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for the file');
  await userEvent.upload(input, files);
};
const asked = (path: string) => calls.filter((one) => one.path === path).length;
const sent = () =>
  uploadsOf(
    [
      {
        ...{ variable: 'material', label: '材料', kind: 'upload', required: true, options: [], max: 200, initial: '' },
        ...{ accepts: ['document'], count: 5 },
      },
    ],
    filled,
  );

beforeEach(() => {
  filled = {};
  serve(chatApi.state, () => able);
  serve(extractCall, () => ({ name: '讲义.docx', text: '死锁的四个条件', cut: true }));
  serve(pictureCall, () => ({ fileId, name: '截图.png', address: `/api/file/${fileId}` }));
});

test('the server reads a document; what was cut is said, and a picture goes by its id', async () => {
  const { screen } = await show(<Material accepts={['document', 'picture']} count={3} />);
  await expect.element(screen.getByText(/最多 3 个/)).toBeVisible();
  await choose(new File(['PK'], '讲义.docx'), new File(['png'], '截图.png'));
  await expect.element(screen.getByText('讲义.docx · 7 字')).toBeVisible();
  await expect.element(screen.getByText('「讲义.docx」太长，只取了前面的 7 字')).toBeVisible();
  await expect.element(screen.getByText('截图.png')).toBeVisible();
  expect(sent()).toEqual([
    { variable: 'material', files: [{ name: '讲义.docx', text: '死锁的四个条件', cut: true }], pictureIds: [fileId] },
  ]);
  await expectAccessible();
  await screen.getByRole('button', { name: '移除 讲义.docx' }).click();
  await expect.element(screen.getByText('讲义.docx · 7 字')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ variable: 'material', files: [], pictureIds: [fileId] }]);
});

test('files of another kind and more files than wanted are refused before they are sent', async () => {
  const { screen } = await show(<Material accepts={['document']} count={1} />);
  await choose(new File(['png'], '截图.png'));
  await expect.element(screen.getByText(/这里不接受「截图.png」/)).toBeVisible();
  await choose(new File(['PK'], '讲义.docx'));
  await expect.element(screen.getByText('讲义.docx · 7 字')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '材料：选择文件' })).toBeDisabled();
  expect([asked(extractPath), asked(picturePath)]).toEqual([1, 0]);
});

test('pictures and recordings wait for a model, and the form says so', async () => {
  serve(chatApi.state, () => ({ ...able, vision: false, hearing: false }));
  const { screen } = await show(<Material accepts={['picture', 'sound']} count={1} />);
  await expect.element(screen.getByText('学校还没有能看图的模型，暂时不能上传图片')).toBeVisible();
  await expect.element(screen.getByText('学校还没有能听录音的模型，暂时不能上传录音')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '材料：选择文件' })).toBeDisabled();
});
