import { type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { BankSelect, BanksSelect } from './BankSelect.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const bank = (n: number): QuestionBank => ({
  ...{ bankId: idOf(n), name: `题库 ${n}`, description: '', subject: 'linux', courseId: null, courseName: '' },
  ...{ sharing: 'mine', contribution: false, ownerId: idOf(0), ownerName: '王老师', organizationId: null },
  ...{ questionCount: 1, version: 1, updateTime: '2026-09-01 08:00:00' },
});
const banks = Array.from({ length: 45 }, (_, at) => bank(at + 1));

beforeEach(() =>
  serve(questionBankApi.list, ({ pageNum = 1, pageSize = 10, name = '', bankIds }) => {
    const found = banks.filter((one) => one.name.includes(name) && (!bankIds || bankIds.includes(one.bankId)));
    const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { pageInfo: { resultList, totalSize: found.length, pageNum, pageSize } };
  }),
);

/** Scrolls the open list to its end until a page with this number was fetched. */
const scrollTo = (pageNum: number) =>
  expect
    .poll(() => {
      const list = document.querySelector('.ant-select-dropdown-list-holder');
      if (list) list.scrollTop = list.scrollHeight;
      return calls.some(({ input }) => (input as { pageNum?: number }).pageNum === pageNum);
    })
    .toBe(true);

let chosen: string | undefined;
function One() {
  const [value, setValue] = useState<string | undefined>(idOf(45));
  chosen = value;
  return <BankSelect aria-label="题库" writable value={value} onChange={setValue} />;
}

test('the bank of a form has its name though it is on no page yet, and every bank is reached by scrolling or by its name', async () => {
  const { screen } = await show(<One />);
  await expect.element(screen.getByText('题库 45')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '题库' }));
  await scrollTo(2);
  await scrollTo(3);
  await userEvent.fill(screen.getByRole('combobox', { name: '题库' }), '题库 31');
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen).toBe(idOf(31));
  await expect.element(screen.getByText('题库 31').first()).toBeInTheDocument();
});

test('the banks that were listed stay until those of other words have come', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(questionBankApi.list, async ({ name = '', bankIds }) => {
    if (name) await gate;
    const found = banks.filter((one) => one.name.includes(name) && (!bankIds || bankIds.includes(one.bankId)));
    const resultList = found.slice(0, 20);
    return { pageInfo: { resultList, totalSize: 45, pageNum: 1, pageSize: 20 } };
  });
  const options = () => document.querySelectorAll('.ant-select-item-option').length;
  const { screen } = await show(<One />);
  await userEvent.click(screen.getByRole('combobox', { name: '题库' }));
  await expect.poll(options).toBeGreaterThan(1);
  await userEvent.fill(screen.getByRole('combobox', { name: '题库' }), '题库 31');
  await expect.poll(() => calls.some(({ input }) => (input as { name?: string }).name === '题库 31')).toBe(true);
  expect(options()).toBeGreaterThan(1);
  release();
  await expect.poll(options).toBe(1);
});

let several: string[];
function Several() {
  const [value, setValue] = useState<string[]>([idOf(44)]);
  several = value;
  return <BanksSelect aria-label="题库" subject="linux" value={value} onChange={setValue} />;
}

test('banks that were chosen keep their names while others are looked for', async () => {
  const { screen } = await show(<Several />);
  await expect.element(screen.getByTitle('题库 44').first()).toBeInTheDocument();
  await userEvent.fill(screen.getByRole('combobox', { name: '题库' }), '题库 12');
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(2);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => several).toEqual([idOf(44), idOf(12)]);
  await expect.element(screen.getByTitle('题库 44').first()).toBeInTheDocument();
  expect(calls.every(({ input }) => 'bankIds' in Object(input) || Object(input).subject === 'linux')).toBe(true);
});
