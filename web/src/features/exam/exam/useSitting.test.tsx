import { type Entry, type Sitting, sittingApi, sittingFaults } from '@xueyan/contract/exam/sitting';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { openSittingCopy, type SittingCopy, useSitting } from './useSitting.ts';

const itemId = '00000000-0000-4000-8000-00000000000a';
const far = '2099-01-01 08:00:00';
const sitting: Sitting = {
  ...{ examId: '00000000-0000-4000-8000-00000000000e', attempt: 1, attempts: 1, examName: '', instructions: '' },
  ...{ state: 'answering', verdictView: 'after', oneByOne: false, viewFixed: false, seq: 0, entries: [] },
  ...{ flags: { itemIds: [], seq: 0 }, serverTime: '2026-11-27 08:00:00', deadline: far },
  submitFrom: '2026-11-27 08:00:00',
  sections: [
    {
      id: 's0',
      title: '',
      note: '',
      items: [{ itemId, number: 1, points: 2, content: { kind: 'essay', stem: '', maxLength: 900 } }],
    },
  ],
};

let own: ReturnType<typeof useSitting>;
function Candidate({ copy }: { copy: SittingCopy }) {
  own = useSitting(sitting, copy, () => undefined);
  return null;
}

const essay = (text: string) => ({ kind: 'essay', text }) as const;
const reply = { seq: 1, deadline: far, serverTime: '2026-11-27 08:00:01' };
const sent = () => calls.filter(({ path }) => path === sittingApi.save.path).map(({ input }) => input);
/** Shows the paper to a candidate, with what this browser still has of theirs. */
const open = async (who: string) => show(<Candidate copy={await openSittingCopy(sitting, who)} />);
const left = async (who: string) => (await openSittingCopy(sitting, who)).read();

test('what a candidate types without a pause is sent while they type on', async () => {
  serve(sittingApi.save, () => reply);
  await open('typist');
  // Each key comes before a pause would be noticed.
  for (let key = 1; key <= 60 && sent().length === 0; key += 1) {
    own.answer(itemId, essay('字'.repeat(key)));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(sent().length).toBeGreaterThan(0);
});

test('a flag that could not be sent is kept by this browser, and sent with the answers at the next visit', async () => {
  const first = await open('flagger');
  own.answer(itemId, essay('硬链接'));
  own.toggleFlag(itemId);
  await expect.poll(() => [...own.flags]).toEqual([itemId]);
  await expect.poll(() => left('flagger')).toMatchObject({ flags: { itemIds: [itemId], seq: 2 } });
  await first.screen.unmount();
  serve(sittingApi.save, () => reply);
  await open('flagger');
  expect([...own.flags]).toEqual([itemId]);
  await expect.poll(sent).toMatchObject([{ entries: [{ itemId, seq: 1 }], flags: { itemIds: [itemId], seq: 2 } }]);
  await expect.poll(() => left('flagger')).toBeNull();
});

test('an answer that no save has reached is there at the next visit, and is sent', async () => {
  const first = await open('closer');
  own.answer(itemId, essay('符号链接'));
  await expect.poll(() => left('closer')).toMatchObject({ entries: [{ itemId, seq: 1 }] });
  await first.screen.unmount();
  serve(sittingApi.save, () => reply);
  await open('closer');
  expect(own.responseOf(itemId)).toEqual(essay('符号链接'));
  await expect.poll(sent).toMatchObject([{ entries: [{ itemId, response: essay('符号链接'), seq: 1 }] }]);
  await expect.poll(() => left('closer')).toBeNull();
});

test('a refusal is in the state at once, with its reason', async () => {
  serve(sittingApi.save, () => {
    throw new Fault(sittingFaults.otherKind);
  });
  await open('refused');
  own.answer(itemId, essay('硬链接'));
  await expect.poll(() => own.state).toEqual({ refused: new Fault(sittingFaults.otherKind).say('zh_cn') });
  expect(await left('refused')).toMatchObject({ entries: [{ itemId, seq: 1 }] });
});

test('a flag that the server refuses keeps no answer from it', async () => {
  serve(sittingApi.save, ({ flags }) => {
    if (flags) throw new Fault(wireFaults.gone);
    return reply;
  });
  await open('misfit');
  own.answer(itemId, essay('软链接'));
  own.toggleFlag(itemId);
  await expect.poll(sent).toHaveLength(3);
  expect(sent().slice(1)).toMatchObject([
    { entries: [{ itemId, response: essay('软链接') }] },
    { entries: [], flags: { itemIds: [itemId] } },
  ]);
  await expect.poll(() => own.state).toBe('saved');
  await expect.poll(() => left('misfit')).toBeNull();
});

test('an answer that fits no question keeps no other from the server', async () => {
  const goneId = '00000000-0000-4000-8000-00000000000c';
  serve(sittingApi.save, ({ entries }) => {
    if (entries.some((entry) => entry.itemId === goneId)) throw new Fault(wireFaults.gone);
    return { ...reply, seq: 2 };
  });
  await open('remade');
  own.answer(goneId, essay('旧题'));
  own.answer(itemId, essay('新题'));
  await expect.poll(() => own.state).toEqual({ refused: new Fault(wireFaults.gone).say('zh_cn') });
  expect(own.waiting()).toMatchObject([{ itemId: goneId }]);
  // Nor the candidate from handing in.
  expect(own.fitting()).toEqual([]);
  expect(sent()).toContainEqual(expect.objectContaining({ entries: [expect.objectContaining({ itemId })] }));
});

test('what is typed in one of two windows is sent again above the numbers of the other', async () => {
  // The other window has saved nine changes meanwhile, which the server keeps before a lower number.
  let highest = 9;
  serve(sittingApi.save, ({ entries }) => {
    highest = Math.max(highest, ...entries.map(({ seq }) => seq));
    return { ...reply, seq: highest };
  });
  await open('twice');
  own.answer(itemId, essay('进程'));
  await expect
    .poll(sent)
    .toMatchObject([{ entries: [{ itemId, seq: 1 }] }, { entries: [{ itemId, response: essay('进程'), seq: 10 }] }]);
  await expect.poll(() => own.state).toBe('saved');
});

test('answers that a former version left in the small store are sent, and then removed from it', async () => {
  const entries: Entry[] = [{ itemId, response: essay('管道'), seq: 4 }];
  const name = `xueyan.exam.former.${sitting.examId}`;
  localStorage.setItem(name, JSON.stringify(entries));
  serve(sittingApi.save, () => reply);
  await open('former');
  expect(own.responseOf(itemId)).toEqual(essay('管道'));
  await expect.poll(sent).toMatchObject([{ entries }]);
  await expect.poll(() => localStorage.getItem(name)).toBeNull();
});
