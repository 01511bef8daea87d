import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { ask, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { type PrintedPage, printed } from '../printed.ts';

test.setTimeout(240_000);

// Words that are found again on paper whatever fonts the host has.
const numbers = Array.from({ length: 16 }, (_, at) => String(at + 1).padStart(2, '0'));
const [choices, essays] = [numbers.slice(0, 12), numbers.slice(12, 15)];
const letters = ['A', 'B', 'C', 'D'];
/** An address that is longer than any line. */
const address = `https://example.edu/${'archive/'.repeat(20)}end`;

const stems = numbers.map((number) => `Stem${number}`);
const options = choices.flatMap((number) => letters.map((letter) => `Choice${number}${letter}`));
const notes = ['Papernote', 'Partnote1', 'Partnote2', 'Partnote3'];
const references = [...essays, '16'].map((number) => `Reference${number}`);
const keys = [...numbers.map((number) => `Analysis${number}`), ...references];

const bodies: QuestionBody[] = [
  ...choices.map(
    (number): QuestionBody => ({
      content: {
        ...{ kind: 'single', stem: `Stem${number} ${number === '02' ? address : 'is asked in a few words'}` },
        options: letters.map((letter) => ({
          id: letter.toLowerCase(),
          text: `Choice${number}${letter} which is longer than half of a line`,
        })),
      },
      key: { kind: 'single', correct: 'b' },
    }),
  ),
  ...essays.map(
    (number): QuestionBody => ({
      content: { kind: 'essay', stem: `Stem${number} is answered at length`, maxLength: 1000 },
      key: { kind: 'essay', reference: `Reference${number} ${address}`, rubric: [] },
    }),
  ),
  {
    content: {
      ...{ kind: 'programming', stem: 'Stem16 is answered by a program', languages: ['python'], templates: {} },
      ...{ samples: [{ input: '1 2', output: '3', note: '' }], timeMs: 1000, memoryMb: 128 },
    },
    key: {
      ...{ kind: 'programming', check: { way: 'tokens' } },
      tests: [{ id: 'a', input: '1 2', output: '3', weight: 1, group: '' }],
      solution: { language: 'python', source: 'print("Reference16")' },
    },
  },
];

/** Makes a paper of three parts, each with a note, and returns its id. */
async function givePaper(school: string, title: string): Promise<string> {
  const who = await signIn(school, 'teacher3');
  const { bankId } = await ask(who, questionBankApi.save, {
    ...{ name: title, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  const questions: { versionId: string; points: number }[] = [];
  for (const [at, body] of bodies.entries()) {
    const { questionId } = await ask(who, questionApi.save, {
      ...{ bankId, body, analysis: `Analysis${numbers[at]}`, subject: 'linux', courseId: null, chapterId: null },
      ...{ knowledgePointIds: [], difficulty: '2', score: 5, labels: [], source: '', sharing: 'bank' },
    });
    questions.push({ versionId: (await ask(who, questionApi.get, { questionId })).versionId, points: 5 });
  }
  const section = (id: string, name: string, note: string, from: number, to: number) => ({
    ...{ id, title: name, note, draws: null, questions: questions.slice(from, to) },
  });
  const { paperId } = await ask(who, paperApi.save, {
    ...{ title, subject: 'linux', note: 'Papernote', minutes: 90, sharing: 'mine' },
    ...{ mixesQuestions: false, mixesOptions: false },
    sections: [
      section('a', '一、单选题', 'Partnote1', 0, 12),
      section('b', '二、简答题', 'Partnote2', 12, 15),
      section('c', '三、编程题', 'Partnote3', 15, 16),
    ],
  });
  return paperId;
}

const textOf = (pages: PrintedPage[]) => pages.map(({ text }) => text).join('');

/** Expects each of the words to be printed so often in all. */
function expectTimes(pages: PrintedPage[], times: number, words: string[]): void {
  const text = textOf(pages);
  const found = words.map((word) => `${word}: ${text.split(word).length - 1}`);
  expect(found).toEqual(words.map((word) => `${word}: ${times}`));
}

/** Expects pages of this size in millimetres, on which everything stays within the margins. */
function expectUncut(pages: PrintedPage[], width: number, height: number): void {
  const margin = 10;
  for (const page of pages) {
    expect([page.width, page.height]).toEqual([width, height]);
    const cut = page.pieces.filter(
      ({ left, right, bottom }) =>
        left < margin || right > width - margin || bottom < margin || bottom > height - margin,
    );
    expect(cut).toEqual([]);
  }
}

/** Expects that a question and its options are on one page. */
function expectTogether(pages: PrintedPage[]): void {
  for (const number of choices) {
    const page = pages.find(({ text }) => text.includes(`Stem${number}`));
    for (const letter of letters) expect(page?.text).toContain(`Choice${number}${letter}`);
  }
}

test('a paper is printed on A4, and on A3 in two columns, with an answer sheet and a key; notes and answers are where they belong, and nothing is cut', async ({
  as,
  school,
}) => {
  const title = `打印卷 ${Date.now().toString(36)}`;
  const paperId = await givePaper(school, title);
  const teacher = await as('teacher3');
  await teacher.goto(`/exam/papers/${paperId}`);
  await teacher.getByRole('link', { name: '打印', exact: true }).click();
  await expect(teacher).toHaveURL(/\/print$/);
  await expect(teacher.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expectAccessible(teacher);
  const print = async (what: '试卷' | '答题卡' | '参考答案', size: 'A4 单栏' | 'A3 双栏') => {
    await teacher.getByRole('radiogroup', { name: '内容' }).getByText(what, { exact: true }).click();
    await teacher.getByRole('radiogroup', { name: '纸张' }).getByText(size, { exact: true }).click();
    const head = what === '试卷' ? title : `${title} ${what}`;
    await expect(teacher.getByRole('heading', { name: head, exact: true })).toBeVisible();
    return printed(teacher, () => teacher.getByRole('button', { name: '打印', exact: true }).click());
  };

  const paper = await print('试卷', 'A4 单栏');
  expect(paper.length).toBeGreaterThan(2);
  expectUncut(paper, 210, 297);
  expectTimes(paper, 1, [...stems, ...options, ...notes, address]);
  expectTimes(paper, 0, keys);
  expectTogether(paper);

  const wide = await print('试卷', 'A3 双栏');
  expect(wide.length).toBeLessThan(paper.length);
  expectUncut(wide, 420, 297);
  expectTimes(wide, 1, [...stems, ...options, ...notes, address]);
  expectTimes(wide, 0, keys);
  expectTogether(wide);
  // No line crosses the middle of the sheet, and the first one is used on both sides.
  const middle = 210;
  for (const { pieces } of wide)
    expect(pieces.filter(({ left, right }) => left < middle && right > middle)).toEqual([]);
  const onRight = wide[0]?.pieces.filter(({ left }) => left > middle) ?? [];
  expect(onRight.length).toBeGreaterThan(0);
  expect(onRight.length).toBeLessThan(wide[0]?.pieces.length ?? 0);

  for (const [size, width, height] of [
    ['A4 单栏', 210, 297],
    ['A3 双栏', 420, 297],
  ] as const) {
    const answers = await print('答题卡', size);
    expectUncut(answers, width, height);
    expectTimes(answers, 0, [...stems, ...options, ...notes, ...keys]);
    const text = textOf(answers);
    const places = numbers.map((_, at) => text.indexOf(`${at + 1}.`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);

    const key = await print('参考答案', size);
    expectUncut(key, width, height);
    expectTimes(key, 1, keys);
    expectTimes(key, 0, [...stems, ...options, ...notes]);
    expectTimes(key, essays.length, [address]);
  }
});
