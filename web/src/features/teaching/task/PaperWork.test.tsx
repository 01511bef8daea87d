import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PaperWork } from './PaperWork.tsx';

const workId = '00000000-0000-4000-8000-000000000001';
const versionId = '00000000-0000-4000-8000-000000000002';
const content = { kind: 'judge' as const, stem: '对吗' };

test('sends an answer again after a server outage, even if the page was left in between', async () => {
  let away = true;
  let response: QuestionResponse | null = null;
  serve(taskPaperApi.get, () => ({
    sections: [
      { title: '', note: '', questions: [{ versionId, number: 1, points: 2, content, response, outcome: null }] },
    ],
  }));
  serve(taskPaperApi.answer, (given) => {
    if (away) throw new Fault(wireFaults.away);
    response = given.response;
    return null;
  });
  const sent = () => calls.filter(({ path }) => path === taskPaperApi.answer.path).length;
  const first = await show(<PaperWork workId={workId} writable />);
  await first.screen.getByRole('radio').first().click();
  await expect.poll(sent).toBeGreaterThan(0);
  await first.screen.unmount();
  const before = sent();
  away = false;
  const second = await show(<PaperWork workId={workId} writable />);
  await expect.element(second.screen.getByRole('radio').first()).toBeChecked();
  await expect.poll(sent).toBeGreaterThan(before);
  await expect.poll(() => response).toMatchObject({ kind: 'judge' });
  await expect.element(second.screen.getByRole('radio').first()).toBeChecked();
});
