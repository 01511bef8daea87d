import { TestDataPlan } from '@xueyan/contract/exam/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { planTests } from './test-data.rule.ts';

const files = (texts: Record<string, string | Buffer>) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text as string)]));

describe('an archive of tests', () => {
  test('yields pairs of files in the order of their numbers, folders as subtasks', () => {
    const { tests, problems } = planTests(
      files({
        'data/10.in': 'j',
        'data/10.out': 'J',
        'data/2.in': 'b\r\n',
        'data/2.ans': 'B',
        'data/big/1.in': 'x',
        'data/big/1.out': 'X',
      }),
    );
    expect(tests).toEqual([
      { name: '2', input: 'b\n', output: 'B', weight: 1, group: '' },
      { name: '10', input: 'j', output: 'J', weight: 1, group: '' },
      { name: 'big/1', input: 'x', output: 'X', weight: 1, group: 'big' },
    ]);
    expect(problems).toEqual([]);
  });

  test('can set weights and subtasks of tests in a file', () => {
    const config = JSON.stringify({ tests: [{ name: '1', weight: 3, group: 'a' }, { name: '9' }] });
    const { tests, problems } = planTests(files({ '1.in': '1', '1.out': '1', 'config.json': config }));
    expect(tests).toMatchObject([{ weight: 3, group: 'a' }]);
    expect(problems).toEqual([{ name: '9', problem: 'unknownTest' }]);
  });

  test('takes no more than can be saved in one call, and says which tests are left out', () => {
    const text = 'x'.repeat(190_000);
    const pairs = [1, 2, 3, 4, 5].flatMap((n) => [[`${n}.in`, text] as const, [`${n}.out`, text] as const]);
    const { tests, problems } = planTests(files(Object.fromEntries(pairs)));
    expect(tests.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(problems).toEqual([
      { name: '4.in', problem: 'tooMuch' },
      { name: '5.in', problem: 'tooMuch' },
    ]);
  });

  test('has each wrong file reported, and the others included', () => {
    const { tests, problems } = planTests(
      files({
        ...{ '1.in': '1', '1.out': '1', '2.in': '2', '3.out': '3', '4.in': Buffer.from([0xff, 0xff]), '4.out': '4' },
        ...{ 'readme.md': '?', '__MACOSX/1.in': 'x', 'config.json': '{' },
      }),
    );
    expect(tests.map(({ name }) => name)).toEqual(['1']);
    expect(problems).toEqual([
      { name: 'config.json', problem: 'badConfig' },
      { name: '2.in', problem: 'noOutput' },
      { name: '4.in', problem: 'notText' },
      { name: '3.out', problem: 'noInput' },
      { name: 'readme.md', problem: 'ignored' },
    ]);
  });
});

describe('the upload over HTTP', () => {
  let school: School;
  let teacher: Caller;
  let student: Caller;
  beforeAll(async () => {
    school = await openSchool();
    teacher = await school.signIn('ROLE_TEACHER', 'test-data-teacher');
    student = await school.signIn('ROLE_STUDENT', 'test-data-student');
  });
  afterAll(() => school.close());

  const send = async (who: Caller, bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'tests.zip');
    const reply = await fetch(`${school.url}/api/question/testdata`, {
      ...{ method: 'POST', body: form, headers: { authorization: who.token } },
    });
    return (await reply.json()) as { meta: { success: boolean; code?: string }; data: unknown };
  };

  test('returns a preview to authors of questions only, and nothing is persisted', async () => {
    const archive = packArchive(
      new Map([
        ['1.in', Buffer.from('1 2')],
        ['1.out', Buffer.from('3')],
      ]),
    );
    expect(TestDataPlan.parse((await send(teacher, archive)).data).tests).toMatchObject([
      { input: '1 2', output: '3' },
    ]);
    expect((await send(student, archive)).meta.code).toBe('wire.notAllowed');
    expect((await send(teacher, Buffer.from('no archive'))).meta.code).toBe('document.notArchive');
  });
});
