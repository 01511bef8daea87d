import type { Board, WatchedCandidate } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { BoardWall } from './BoardWall.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const seats = 240;
const board: Board = {
  ...{ examId: idOf(1), examName: '期末考试', state: 'running', pausedTime: null, endTime: '2026-11-27 10:00:00' },
  ...{ minutes: 60, questionCount: 4, whole: true, absent: seats, answering: 0, submitted: 0, offline: 0, waiting: 0 },
  roomList: [{ roomId: idOf(2), roomName: '礼堂', seatMap: Array.from({ length: 12 }, () => 's'.repeat(20)) }],
  rules: { fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
};
const candidate = (seat: number): WatchedCandidate => ({
  ...{
    candidateId: idOf(100 + seat),
    loginName: `s${seat}`,
    userName: `考生 ${seat}`,
    className: '',
    roomName: '礼堂',
  },
  ...{ seat, state: 'absent', shownState: 'absent', submitWay: null, answered: 0, savedTime: null, online: false },
  ...{ address: '', leaves: 0, warnings: 0, unread: 0, extraMinutes: 0, waiting: false, admittedReason: '' },
  snapshot: '',
});
const all = Array.from({ length: seats }, (_, at) => candidate(at + 1));

test('a hall of more seats than one page of candidates is drawn with everybody on their seat', async () => {
  serve(proctoringApi.candidates, ({ pageNum = 1, pageSize = 10 }) => ({
    pageInfo: {
      ...{ pageNum, pageSize, totalSize: all.length },
      resultList: all.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    },
  }));
  const { screen } = await show(<BoardWall board={board} />);
  await userEvent.click(screen.getByRole('combobox', { name: '座位图' }));
  await userEvent.click(screen.getByText('礼堂 座位图'));
  await expect.element(screen.getByText('考生 240')).toBeInTheDocument();
  await expect.element(screen.getByText('考生 101')).toBeInTheDocument();
  const asked = calls.flatMap(({ input }) => ((input as { roomId?: string; pageNum?: number }).roomId ? input : []));
  expect(asked).toHaveLength(3);
});

/** Answers like the server for a hall in which one candidate was cut off and another has left the page. */
function serveHall() {
  const hall = all.slice(0, 40).map((one): WatchedCandidate => {
    if (one.seat === 3) return { ...one, state: 'answering', shownState: 'answering', online: false };
    if (one.seat === 5) return { ...one, state: 'answering', shownState: 'answering', online: true, leaves: 2 };
    return one;
  });
  serve(proctoringApi.candidates, ({ pageNum = 1, pageSize = 10, state, conspicuous }) => {
    const found = hall.filter((one) => (!state || one.state === state) && (!conspicuous || one.state === 'answering'));
    const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { pageInfo: { pageNum, pageSize, totalSize: found.length, resultList } };
  });
}

test('the wall shows those in one state alone, or those who need somebody', async () => {
  serveHall();
  const { screen } = await show(<BoardWall board={board} />);
  const tiles = () => screen.getByRole('listitem').elements().length;
  await expect.poll(tiles).toBe(40);
  await userEvent.click(screen.getByRole('combobox', { name: '显示' }));
  await userEvent.click(screen.getByTitle('答题中').last());
  await expect.poll(tiles).toBe(2);
  expect(calls.at(-1)?.input).toMatchObject({ state: 'answering', pageNum: 1 });
  await userEvent.click(screen.getByRole('combobox', { name: '显示' }));
  await userEvent.click(screen.getByTitle('只看需要关注').last());
  await expect.poll(() => calls.at(-1)?.input).toMatchObject({ conspicuous: true });
});

test('on the plan of a room everybody keeps their seat, and those who are not looked for step back', async () => {
  serveHall();
  const { screen } = await show(<BoardWall board={board} />);
  await userEvent.click(screen.getByRole('combobox', { name: '座位图' }));
  await userEvent.click(screen.getByText('礼堂 座位图'));
  await userEvent.click(screen.getByRole('combobox', { name: '显示' }));
  await userEvent.click(screen.getByTitle('只看需要关注').last());
  const tiles = () => [...document.querySelectorAll('[data-faint]')];
  await expect.poll(() => tiles().length).toBe(40);
  await expect.poll(() => tiles().filter((tile) => tile.getAttribute('data-faint') === 'false').length).toBe(2);
});
