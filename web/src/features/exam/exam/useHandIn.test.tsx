import { type Sitting, sittingApi, sittingFaults } from '@xueyan/contract/exam/sitting';
import { Fault } from '@xueyan/contract/wire/fault';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { NotHandedIn } from './NotHandedIn.tsx';
import { useHandIn } from './useHandIn.ts';

const itemId = '00000000-0000-4000-8000-00000000000a';
const far = '2099-01-01 08:00:00';
const sitting: Sitting = {
  ...{ examId: '00000000-0000-4000-8000-00000000000e', attempt: 1, attempts: 1, examName: '', instructions: '' },
  ...{ state: 'answering', verdictView: 'after', oneByOne: false, viewFixed: false, seq: 0 },
  ...{ entries: [], flags: { itemIds: [], seq: 0 }, sections: [] },
  ...{ serverTime: '2026-11-27 08:00:00', deadline: far, submitFrom: '2026-11-27 08:00:00' },
};

function Candidate() {
  const entries = [{ itemId, seq: 1, response: { kind: 'essay' as const, text: '硬链接' } }];
  const [state, setState] = useState('答题中');
  const hand = useHandIn(
    sitting,
    { waiting: () => entries, acknowledge: () => setState((before) => `${before}，答案已收`) },
    {
      onHandedIn: () => setState((before) => `${before}，已交卷`),
      onOver: (lost) => setState(`已结束 ${lost}`),
      onRefused: () => setState('被拒绝'),
    },
  );
  return (
    <>
      {hand.unsent && <NotHandedIn pending={hand.pending} onGiveUp={hand.giveUp} />}
      <p>{state}</p>
      <button type="button" onClick={hand.now}>
        交卷
      </button>
    </>
  );
}

const takesIt = () => serve(sittingApi.submit, () => ({ submitTime: '2026-11-27 09:00:00', taken: true }));
const sent = () => calls.filter(({ path }) => path === sittingApi.submit.path);

/** Opens the paper of a candidate whom nobody answers, and presses 交卷. */
async function pressOffline() {
  const { screen } = await show(<Candidate />);
  await screen.getByRole('button', { name: '交卷' }).click();
  const told = screen.getByText('还没有交卷！服务器没有收到。');
  await expect.element(told).toBeVisible();
  await expect.element(screen.getByText('答题中', { exact: true })).toBeVisible();
  return { screen, told };
}

test('who hands in while the server is not reached is told so, and is handed in once the line is back', async () => {
  const { screen, told } = await pressOffline();
  takesIt();
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('答题中，答案已收，已交卷')).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  expect(sent().map(({ input }) => input)).toMatchObject([{ entries: [{ itemId, seq: 1 }] }]);
});

test('a second press hands in what the first could not', async () => {
  const { screen } = await pressOffline();
  takesIt();
  await screen.getByRole('button', { name: '交卷' }).click();
  await expect.element(screen.getByText('答题中，答案已收，已交卷')).toBeVisible();
});

test('who goes on answering is not handed in when the line is back', async () => {
  const { screen, told } = await pressOffline();
  await screen.getByRole('button', { name: '先不交，继续答题' }).click();
  await expect.element(told).not.toBeInTheDocument();
  takesIt();
  dispatchEvent(new Event('online'));
  await screen.getByRole('button', { name: '交卷' }).click();
  await expect.element(screen.getByText('答题中，答案已收，已交卷')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('a refusal of the server ends it, and is told by its caller', async () => {
  serve(sittingApi.submit, () => {
    throw new Fault(sittingFaults.over);
  });
  const { screen } = await show(<Candidate />);
  await screen.getByRole('button', { name: '交卷' }).click();
  await expect.element(screen.getByText('被拒绝')).toBeVisible();
  expect(screen.getByText('还没有交卷！服务器没有收到。').elements()).toEqual([]);
});
