import { helpApi, helpManageApi } from '@xueyan/contract/base/help';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'manager');
  teacher = await school.signIn('ROLE_TEACHER', 'teacher');
  student = await school.signIn('ROLE_STUDENT', 'student');
});
afterAll(() => school.close());

const titlesOf = async (person: Caller, words?: string) => {
  const { treeList } =
    words === undefined
      ? await person.call(helpApi.tree, {})
      : await person.call(helpApi.search, { queryTreeParameters: words });
  return treeList.map(({ title }) => title);
};

async function write(title: string, more: { parentId?: string | null; roleCodes?: string[]; content?: string } = {}) {
  const { parentId = null, roleCodes = ['ROLE_STUDENT'], content = '正文' } = more;
  const { documentId } = await admin.call(helpManageApi.add, { parentId, title });
  const form = { documentId, version: 1, title, content, roleCodes, published: true };
  await admin.call(helpManageApi.update, form);
  return documentId;
}
const remove = (documentId: string) => admin.call(helpManageApi.remove, { documentId });

describe('reading §editor.17', () => {
  test('a new school has documents for each role, and each role sees only its own', async () => {
    expect(await titlesOf(student)).toEqual(['学生：做实验与写报告']);
    expect(await titlesOf(teacher)).toEqual(['学生：做实验与写报告', '教师：开课与批阅']);
    expect(await titlesOf(admin)).toHaveLength(3);
    expect(await titlesOf(await school.signIn('ROLE_RESEARCH', 'research'))).toEqual(['教师：开课与批阅']);
  });

  test('a document has its title, text and time of update §editor.7', async () => {
    const { treeList } = await student.call(helpApi.tree, {});
    const first = treeList[0]?.children[0];
    const reply = await student.call(helpApi.get, { documentId: first?.id ?? '' });
    expect(reply.sysSystemDocumentDto).toEqual({
      documentId: first?.id,
      documentTitle: '怎样开始一个实验',
      documentContent: expect.stringContaining('开始实验'),
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  test('a search finds words of titles and texts, with their ancestors', async () => {
    const { treeList } = await student.call(helpApi.search, { queryTreeParameters: ' 四位数字 ' });
    expect(treeList).toMatchObject([{ title: '学生：做实验与写报告', children: [{ title: '怎样签到' }] }]);
    expect(await titlesOf(student, '')).toEqual(['学生：做实验与写报告']);
    expect(await titlesOf(student, '没有这样的词')).toEqual([]);
    // Pattern characters are literal.
    expect(await titlesOf(student, '%')).toEqual([]);
    expect(await titlesOf(student, '_'.repeat(60))).toEqual([]);
    expect((await student.ask(helpApi.search, { queryTreeParameters: '词'.repeat(61) })).status).toBe(400);
    for (const nothing of [{}, { queryTreeParameters: null }]) {
      expect((await student.ask(helpApi.search, nothing)).data).toEqual(await student.call(helpApi.tree, {}));
    }
  });

  test('unknown keys are ignored, as on every call that the specification names', async () => {
    const reply = await student.ask(helpApi.search, { queryTreeParameters: '签到', pageNum: 1 });
    expect(reply.status).toBe(200);
  });

  test('hides documents of other roles, unpublished and missing ones, and all without token §editor.16', async () => {
    const forTeachers = await write('只给教师', { roleCodes: ['ROLE_TEACHER'] });
    const { documentId: draft } = await admin.call(helpManageApi.add, { parentId: null, title: '草稿' });
    for (const documentId of [forTeachers, draft, '00000000-0000-7000-8000-000000000000']) {
      expect((await student.ask(helpApi.get, { documentId })).meta.code).toBe('wire.gone');
    }
    expect((await teacher.ask(helpApi.get, { documentId: forTeachers })).status).toBe(200);
    expect((await teacher.ask(helpApi.get, { documentId: draft })).status).toBe(403);
    expect((await student.ask(helpApi.get, { documentId: 'x' })).status).toBe(400);
    expect((await school.nobody.ask(helpApi.tree, {})).status).toBe(401);
    expect((await school.nobody.ask(helpApi.get, { documentId: draft })).status).toBe(401);
    await remove(forTeachers);
    await remove(draft);
  });

  test('a document whose parent is not readable is at the top', async () => {
    const parent = await write('上级', { roleCodes: ['ROLE_TEACHER'] });
    const child = await write('下级', { parentId: parent });
    expect(await titlesOf(student)).toContain('下级');
    expect(await titlesOf(student)).not.toContain('上级');
    await remove(child);
    await remove(parent);
  });
});

describe('writing §editor.17', () => {
  test('a new document is unpublished, inherits the roles of its parent, and is sanitized when saved', async () => {
    const parent = await write('新上级', { roleCodes: ['ROLE_STUDENT', 'ROLE_TEACHER'] });
    const { documentId } = await admin.call(helpManageApi.add, { parentId: parent, title: ' 新文档 ' });
    const draft = await admin.call(helpManageApi.open, { documentId });
    expect(draft).toMatchObject({ title: '新文档', published: false, version: 1, content: '' });
    expect(draft.roleCodes).toEqual(['ROLE_STUDENT', 'ROLE_TEACHER']);
    const form = {
      title: '新文档',
      content: '<img src=x onerror=alert(1)>好',
      roleCodes: ['ROLE_STUDENT'],
      published: true,
    };
    expect(await admin.call(helpManageApi.update, { ...form, documentId, version: 1 })).toMatchObject({ version: 2 });
    const reply = await student.call(helpApi.get, { documentId });
    expect(reply.sysSystemDocumentDto.documentContent).toMatch(/^<img[^>]*>好$/);
    expect(reply.sysSystemDocumentDto.documentContent).not.toContain('onerror');
    await remove(documentId);
    await remove(parent);
  });

  test('concurrent edits do not overwrite each other', async () => {
    const documentId = await write('同时');
    const form = { title: '同时', content: '', roleCodes: [], published: true, documentId, version: 1 };
    expect((await admin.ask(helpManageApi.update, form)).status).toBe(409);
    await remove(documentId);
  });

  test('field rules hold at their limits', async () => {
    const documentId = await write('规则');
    const good = { documentId, version: 2, title: '规则', content: '', roleCodes: [], published: false };
    const bad = async (more: object) => (await admin.ask(helpManageApi.update, { ...good, ...more })).status;
    expect(await bad({ title: ' ' })).toBe(400);
    expect(await bad({ title: '字'.repeat(61) })).toBe(400);
    expect(await bad({ content: 'x'.repeat(200_001) })).toBe(400);
    expect(await bad({ other: 1 })).toBe(400);
    expect((await admin.ask(helpManageApi.update, { ...good, roleCodes: ['ROLE_KING'] })).meta.code).toBe(
      'help.unknownRole',
    );
    expect(await bad({ title: '字'.repeat(60) })).toBe(200);
    expect((await admin.ask(helpManageApi.add, { parentId: null, title: '' })).status).toBe(400);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect((await admin.ask(helpManageApi.add, { parentId: nowhere, title: '甲' })).status).toBe(403);
    await remove(documentId);
  });

  test('a move puts it among its new siblings, never below itself or too deep', async () => {
    const first = await write('移一');
    const second = await write('移二');
    const third = await write('移三');
    await admin.call(helpManageApi.move, { documentId: third, parentId: null, position: 0 });
    expect((await titlesOf(student)).slice(0, 2)).toEqual(['移三', '学生：做实验与写报告']);
    await admin.call(helpManageApi.move, { documentId: second, parentId: first, position: 9 });
    await admin.call(helpManageApi.move, { documentId: third, parentId: second, position: 0 });
    const { treeList } = await student.call(helpApi.tree, {});
    const moved = treeList.find(({ id }) => id === first);
    expect(moved).toMatchObject({
      title: '移一',
      children: [{ title: '移二', children: [{ title: '移三', children: [] }] }],
    });
    const into = { documentId: first, parentId: third, position: 0 };
    expect((await admin.ask(helpManageApi.move, into)).meta.code).toBe('help.intoItself');
    const fourth = await write('移四', { parentId: third });
    const fifth = { parentId: fourth, title: '第五级' };
    expect((await admin.ask(helpManageApi.add, fifth)).meta.code).toBe('help.tooDeep');
    expect((await admin.ask(helpManageApi.remove, { documentId: first })).meta.code).toBe('help.hasChildren');
    for (const id of [fourth, third, second, first]) await remove(id);
  });

  test('needs the right to manage help, and is audited §editor.30', async () => {
    const documentId = await write('权限');
    const form = { documentId, version: 2, title: '改', content: '', roleCodes: [], published: false };
    for (const person of [teacher, student]) {
      const asked = [
        await person.ask(helpManageApi.list, {}),
        await person.ask(helpManageApi.open, { documentId }),
        await person.ask(helpManageApi.add, { parentId: null, title: '甲' }),
        await person.ask(helpManageApi.update, form),
        await person.ask(helpManageApi.move, { documentId, parentId: null, position: 0 }),
        await person.ask(helpManageApi.remove, { documentId }),
      ];
      expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
    expect((await school.nobody.ask(helpManageApi.remove, { documentId })).status).toBe(401);
    await admin.call(helpManageApi.update, form);
    await remove(documentId);
    const { rows } = await school.server.connection.pool.query(
      'select action from audit_entry where target = $1 order by at',
      [documentId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['help.save', 'help.publish', 'help.withdraw', 'help.delete']);
  });

  test('the list for managers names roles in the requested language', async () => {
    const { documentList, roleList } = await admin.call(helpManageApi.list, {});
    expect(documentList.length).toBeGreaterThan(10);
    expect(roleList).toContainEqual({ roleCode: 'ROLE_STUDENT', roleName: '学生' });
  });
});

test('a school that deleted all its help does not get it back §editor.17', async () => {
  const { documentList } = await admin.call(helpManageApi.list, {});
  const isLeaf = (id: string) => !documentList.some(({ parentId }) => parentId === id);
  const leavesFirst = documentList.toSorted((a, b) => Number(isLeaf(b.documentId)) - Number(isLeaf(a.documentId)));
  for (const { documentId } of leavesFirst) await remove(documentId);
  const { setUpSchool } = await import('../../composed/setup/setup.service.ts');
  await setUpSchool(school.server.db, features);
  expect((await admin.call(helpManageApi.list, {})).documentList).toEqual([]);
});
