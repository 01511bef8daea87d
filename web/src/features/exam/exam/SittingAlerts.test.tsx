import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DownloadAnswers } from '../question/DownloadAnswers.shared.tsx';
import { SittingAlerts } from './SittingAlerts.tsx';
import { openSittingCopy, paperOf, type SittingCopy, useSitting } from './useSitting.ts';

const itemId = '00000000-0000-4000-8000-00000000000a';
const judgedId = '00000000-0000-4000-8000-00000000000b';
const options = [
  { id: 'x', text: 'ls' },
  { id: 'y', text: 'pwd' },
];
const far = '2099-01-01 08:00:00';
const sitting: Sitting = {
  ...{ examId: '00000000-0000-4000-8000-00000000000e', attempt: 1, attempts: 1, examName: '期中', instructions: '' },
  ...{ state: 'answering', verdictView: 'after', oneByOne: false, viewFixed: false, seq: 1 },
  ...{ flags: { itemIds: [], seq: 0 }, serverTime: '2026-11-27 08:00:00', deadline: far },
  submitFrom: '2026-11-27 08:00:00',
  entries: [{ itemId: judgedId, response: { kind: 'judge', choice: false }, seq: 1 }],
  sections: [
    {
      id: 's0',
      title: '',
      note: '',
      items: [
        { itemId, number: 1, points: 2, content: { kind: 'single', stem: '打印当前目录', options } },
        { itemId: judgedId, number: 2, points: 3, content: { kind: 'judge', stem: '区分大小写' } },
      ],
    },
  ],
};

const hand = { unsent: false, pending: false, giveUp: () => {} };
let own: ReturnType<typeof useSitting>;
function Candidate({ copy }: { copy: SittingCopy }) {
  own = useSitting(sitting, copy, () => undefined);
  const download = <DownloadAnswers paper={paperOf(sitting)} entries={own.entries} unsent={own.waiting} />;
  return <SittingAlerts own={own} hand={hand} download={download} />;
}

const refuse = () => {
  throw new DOMException('', 'QuotaExceededError');
};
afterEach(() => vi.restoreAllMocks());

test('who sits at a browser that stores nothing is told at once, can save a file, and is saved by the server', async () => {
  const { screen } = await show(<Candidate copy={await openSittingCopy(sitting, 'private')} />);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  own.answer(itemId, { kind: 'single', choice: 'y' });
  const told = screen.getByText('浏览器无法在这台电脑上保存答案');
  await expect.element(told).toBeVisible();
  await expectAccessible();

  const made = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: '下载我的答案' }).click();
  const [file] = made.mock.calls[0] ?? [];
  const lines = file instanceof Blob ? (await file.text()).split('\r\n') : [];
  expect(lines[0]).toContain('期中');
  expect(lines.slice(4)).toEqual([
    ...['', '第 1 题（2 分） · 服务器还没有收到', 'B. pwd'],
    ...['', '第 2 题（3 分）', '错误', ''],
  ]);

  serve(sittingApi.save, () => ({ seq: 2, deadline: far, serverTime: '2026-11-27 08:00:01' }));
  dispatchEvent(new Event('online'));
  await expect.element(told).not.toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toMatchObject([{ entries: [{ itemId, seq: 2 }] }]);
});

test('while the server is not reached, the answers can be saved as a file too', async () => {
  const { screen } = await show(<Candidate copy={await openSittingCopy(sitting, 'cut')} />);
  own.answer(itemId, { kind: 'single', choice: 'x' });
  await expect.element(screen.getByText('网络中断！')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下载我的答案' })).toBeVisible();
});
