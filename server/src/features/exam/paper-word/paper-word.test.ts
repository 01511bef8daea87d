import type { PaperWord } from '@xueyan/contract/exam/paper-word';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { writePaper } from '../../../testing/exam.ts';
import { questionBodies } from '../../../testing/question-samples.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let paperId: string;
const options = Array.from({ length: 8 }, (_, n) => ({ id: `o${n}`, text: `选项甲${n}` }));
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'word-teacher');
  paperId = await writePaper(teacher, [
    {
      content: { kind: 'single', stem: '求 $\\frac{1}{x^2}$ 的导数', options },
      key: { kind: 'single', correct: 'o3' },
    },
    ...questionBodies,
  ]);
});
afterAll(() => school.close());

const fetchWord = (who: Caller, input: PaperWord) =>
  fetch(`${school.url}/api/paper/word`, {
    ...{ method: 'POST', body: JSON.stringify(input) },
    headers: { authorization: who.token, 'accept-language': 'zh_cn', 'content-type': 'application/json' },
  });
const documentOf = async (more: Partial<PaperWord> = {}) => {
  const reply = await fetchWord(teacher, { paperId, variant: 'plain', answers: true, ...more });
  const limits = { entries: 100, bytes: 20_000_000 };
  const parts = await readArchive(Buffer.from(await reply.arrayBuffer()), limits);
  return parts.get('word/document.xml')?.toString('utf8') ?? '';
};
const wordsOf = (xml: string) => xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '');

test('a paper with all kinds is exported to Word with native formulas, and with answers on request', async () => {
  const xml = await documentOf();
  expect(xml).toMatch(/<m:f>.*<m:num>/);
  const words = wordsOf(xml);
  expect(words).toContain('考试时间 60 分钟');
  expect(words).toMatch(/1\. （10 分）求/);
  expect(words).toContain('D. 选项甲3');
  expect(words).toMatch(/参考答案[\s\S]*1\. D\n/);
  expect(wordsOf(await documentOf({ answers: false }))).not.toContain('参考答案');
});

test('variants have the same questions in another order, the same each time, and matching keys', async () => {
  const [one, again, other] = await Promise.all(
    (['A', 'A', 'B'] as const).map(async (variant) => wordsOf(await documentOf({ variant }))),
  );
  expect(one).toBe(again);
  expect(one).not.toBe(other);
  for (const words of [one, other]) {
    const letter = /([A-H])\. 选项甲3/.exec(words ?? '')?.[1];
    const number = /(\d+)\. （10 分）求/.exec(words ?? '')?.[1];
    expect(words).toContain(`\n${number}. ${letter}\n`);
  }
});

test('a paper that is not shared can be exported by its owner only', async () => {
  const colleague = await school.signIn('ROLE_TEACHER', 'word-colleague');
  const student = await school.signIn('ROLE_STUDENT', 'word-student');
  const input: PaperWord = { paperId, variant: 'plain', answers: true };
  expect(await (await fetchWord(colleague, input)).json()).toMatchObject({ meta: { code: 'wire.gone' } });
  expect((await fetchWord(student, input)).status).toBe(403);
});
