import { expect, test } from 'vitest';
import { docx, paragraph } from '../../testing/word-documents.ts';
import { ChildFailure, type ChildLimits, runChild } from './run-child.ts';

const limits: ChildLimits = { time: 30_000, heapMb: 384, dataMb: 1280, answerBytes: 1024 * 1024 };
const heavy = docx('<w:p/>'.repeat(300_000));
const read = (document: Buffer, some: Partial<ChildLimits>, signal = new AbortController().signal) =>
  runChild({ read: 'word', kind: 'docx' }, document, { ...limits, ...some }, signal).then(
    ({ head }) => head,
    (error: unknown) => error,
  );

test('a reading within its limits returns its result', async () => {
  expect(await read(docx(paragraph('你好')), {})).toMatchObject({ value: { markdown: '你好\n' } });
});

test.each([
  ['more memory than its heap may have', heavy, { heapMb: 40 }],
  ['more memory beside its heap than it may write to', docx(paragraph('x')), { dataMb: 200 }],
  ['more time than it has', heavy, { time: 300 }],
  ['more words than anybody wants to hear', docx(paragraph('长'.repeat(5000))), { answerBytes: 1000 }],
])('a reading that takes %s ends, and nothing else does', async (_, document, less) => {
  expect(await read(document, less)).toBeInstanceOf(ChildFailure);
});

test('a cancelled reading ends §list.30', async () => {
  const calling = new AbortController();
  const reading = read(heavy, {}, calling.signal);
  setTimeout(() => calling.abort(), 200);
  expect(await reading).toBeInstanceOf(ChildFailure);
});
