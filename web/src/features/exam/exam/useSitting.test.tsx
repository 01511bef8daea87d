import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { openSittingCopy, type SittingCopy, useSitting } from './useSitting.ts';

const itemId = '00000000-0000-4000-8000-00000000000a';
const far = '2099-01-01 08:00:00';
const sitting: Sitting = {
  ...{ examId: '00000000-0000-4000-8000-00000000000e', attempt: 1, attempts: 1, examName: '', instructions: '' },
  ...{ state: 'answering', verdictView: 'after', oneByOne: false, seq: 0, entries: [] },
  ...{ serverTime: '2026-11-27 08:00:00', deadline: far, submitFrom: '2026-11-27 08:00:00' },
  sections: [
    {
      title: '',
      note: '',
      items: [{ itemId, number: 1, points: 2, content: { kind: 'essay', stem: '', maxLength: 900 } }],
    },
  ],
};

let answer: ReturnType<typeof useSitting>['answer'];
function Candidate({ copy }: { copy: SittingCopy }) {
  ({ answer } = useSitting(sitting, copy, () => undefined));
  return null;
}

test('what a candidate types without a pause is sent while they type on', async () => {
  serve(sittingApi.save, ({ entries }) => ({
    ...{ seq: Math.max(...entries.map(({ seq }) => seq)), deadline: far, serverTime: '2026-11-27 08:00:01' },
  }));
  await show(<Candidate copy={await openSittingCopy(sitting, 'typist')} />);
  const sent = () => calls.filter(({ path }) => path === sittingApi.save.path).length;
  // Each key comes before a pause would be noticed.
  for (let key = 1; key <= 60 && sent() === 0; key += 1) {
    answer(itemId, { kind: 'essay', text: '字'.repeat(key) });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(sent()).toBeGreaterThan(0);
});
