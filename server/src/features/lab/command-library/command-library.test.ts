import { type CommandForm, commandLibraryApi, fillCommand } from '@xueyan/contract/lab/command-library';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandGroups } from '../../../db/command-library.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  other = await school.signIn('ROLE_TEACHER', 'command-other');
});
afterAll(() => school.close());

const form = (commandGroupId: string, more: Partial<CommandForm> = {}): CommandForm => ({
  ...{ commandGroupId, commandName: '查看', description: '', script: 'ls {{folder}}', shared: false },
  ...more,
});

let people = 0;
async function library() {
  const owner = await school.signIn('ROLE_TEACHER', `command-owner-${people++}`);
  const { commandGroupId } = await owner.call(commandLibraryApi.saveGroup, { groupName: '常用' });
  return { owner, commandGroupId };
}

const codeOf = async (answer: Promise<{ meta: { code?: string | undefined } }>) => (await answer).meta.code;

test('the last group and one with commands stay, and of two concurrent deletions one is rejected', async () => {
  const { owner, commandGroupId } = await library();
  expect(await codeOf(owner.ask(commandLibraryApi.removeGroup, { commandGroupId }))).toBe('commandlibrary.lastGroup');
  const second = await owner.call(commandLibraryApi.saveGroup, { groupName: '第二组' });
  const { commandId } = await owner.call(commandLibraryApi.save, form(commandGroupId));
  const { groupList } = await owner.call(commandLibraryApi.groups, {});
  expect(groupList.map(({ commandCount }) => commandCount)).toEqual([1, 0]);
  expect(await codeOf(owner.ask(commandLibraryApi.removeGroup, { commandGroupId }))).toBe('commandlibrary.notEmpty');
  await owner.call(commandLibraryApi.remove, { commandId });
  const both = await Promise.all(
    [commandGroupId, second.commandGroupId].map((id) =>
      codeOf(owner.ask(commandLibraryApi.removeGroup, { commandGroupId: id })),
    ),
  );
  expect(both).toContain('commandlibrary.lastGroup');
  expect(await school.sql.$count(commandGroups, eq(commandGroups.ownerId, owner.id))).toBe(1);
});

test('names are unique within their list, and a command cannot go into another user’s group', async () => {
  const { owner, commandGroupId } = await library();
  expect(await codeOf(owner.ask(commandLibraryApi.saveGroup, { groupName: '常用' }))).toBe('commandlibrary.sameName');
  await owner.call(commandLibraryApi.save, form(commandGroupId));
  expect(await codeOf(owner.ask(commandLibraryApi.save, form(commandGroupId)))).toBe('commandlibrary.sameName');
  expect(await codeOf(other.ask(commandLibraryApi.save, form(commandGroupId, { commandName: '混入' })))).toBe(
    'wire.gone',
  );
});

test('a parameter has a name in Latin letters, and braces of other programs are left to them', async () => {
  const { owner, commandGroupId } = await library();
  const save = async (script: string) =>
    (await owner.ask(commandLibraryApi.save, form(commandGroupId, { commandName: script, script }))).meta;
  const refused = await save('df -h {{目录}}');
  expect([refused.code, refused.msg]).toEqual(['wire.badInput', expect.stringContaining('英文字母')]);
  expect((await save('df -h {{ folder }}')).code).toBe('wire.badInput');
  expect((await save("docker ps --format '{{.Names}}'")).success).toBe(true);
});

test('a shared command is visible to others and usable by them, but only its owner changes it', async () => {
  const { owner, commandGroupId } = await library();
  await owner.call(commandLibraryApi.save, form(commandGroupId, { commandName: '私用的' }));
  const { commandId } = await owner.call(
    commandLibraryApi.save,
    form(commandGroupId, { commandName: '共享的', shared: true }),
  );
  const seen = (await other.call(commandLibraryApi.list, { pageSize: 100 })).pageInfo.resultList.filter(
    ({ ownerId }) => ownerId === owner.id,
  );
  expect(seen.map(({ commandName, parameters }) => [commandName, parameters])).toEqual([['共享的', ['folder']]]);
  expect((await other.ask(commandLibraryApi.remove, { commandId })).status).toBe(403);
  const { pageInfo } = await owner.call(commandLibraryApi.list, { own: true });
  expect(pageInfo.totalSize).toBe(2);
});

test('a command reaches a machine of the teacher’s class with one word per value, and is audited as run', async () => {
  const lesson = await openLesson(school);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  const { teacher } = lesson;
  const { commandGroupId } = await teacher.call(commandLibraryApi.saveGroup, { groupName: '常用' });
  const { commandId } = await teacher.call(commandLibraryApi.save, form(commandGroupId, { shared: true }));
  const scripts: string[] = [];
  school.lab.onExec = async (script) => {
    scripts.push(script);
    return { exitCode: 2, output: 'no such file' };
  };
  const send = (who: Caller, values: Record<string, string>) =>
    who.ask(commandLibraryApi.send, { commandId, machineId, values });

  expect(await codeOf(send(teacher, {}))).toBe('commandlibrary.valueMissing');
  const hostile = "x'; rm -rf / #";
  expect((await send(teacher, { folder: hostile })).data).toMatchObject({ exitCode: 2, output: 'no such file' });
  expect(scripts).toEqual([`ls 'x'\\''; rm -rf / #'`]);
  const kept = await school.sql.select().from(auditEntries).where(eq(auditEntries.action, 'commandlibrary.send'));
  expect(kept.map(({ detail }) => detail)).toContainEqual({ name: '查看', script: scripts[0] });

  // Neither another teacher may send it, nor the student whose machine it is.
  expect(await codeOf(send(other, { folder: '/' }))).toBe('wire.gone');
  expect((await send(student, { folder: '/' })).status).toBe(403);
  await student.call(machineApi.release, { machineId });
  expect(await codeOf(send(teacher, { folder: '/' }))).toBe('machine.notRunning');
  expect(scripts).toHaveLength(1);
});

test('a value that contains the sign of a parameter is not substituted again', () => {
  expect(fillCommand('echo {{a}} {{b}}', { a: '{{b}}', b: '$(id)' })).toBe(`echo '{{b}}' '$(id)'`);
});
