import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { courseForm, openLesson } from '../testing/course.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';
import { downloadSheet } from '../testing/workbook.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'exporter', '导出的');
});
afterAll(() => school.close());

const exported = routes.map(({ endpoint }) => endpoint).filter(({ sheet }) => sheet);

describe('export of every exportable list §list.25', () => {
  test('at least one list can be exported', () => {
    expect(exported.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['course/list', 'labimage/list', 'machine/list', 'class/listkept', 'class/liststudent']),
    );
  });

  test.each(exported.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: is refused to roles that may not see the list, and has every text in three languages §list.26',
    async (path, endpoint) => {
      const place = exported.indexOf(endpoint);
      expect((await downloadSheet(school, school.nobody, `export/${path}`)).status).toBe(401);
      const student = await school.signIn('ROLE_STUDENT', `p${place}${path.replace(/\W/g, '_')}`.slice(0, 20));
      const list = await student.ask(endpoint, {});
      expect((await downloadSheet(school, student, `export/${path}`)).status).toBe(list.status);
      const { name, columns } = endpoint.sheet ?? { name: undefined, columns: {} };
      const texts = Object.values(columns).flatMap(({ title, values = {} }) => [title, ...Object.values(values)]);
      for (const text of [name, ...texts]) expect([text?.zh, text?.en, text?.mn].every(Boolean)).toBe(true);
    },
  );

  test('an endpoint without a sheet has no export', async () => {
    expect((await downloadSheet(school, teacher, 'export/course/liststudy')).status).toBe(404);
    expect((await downloadSheet(school, teacher, 'export/auth/login')).status).toBe(404);
  });
});

describe('export of courses', () => {
  test('contains all pages in order and no courses of other teachers §list.26', async () => {
    await openLesson(school);
    for (let i = 0; i < 15; i++) {
      await teacher.call(courseApi.save, {
        ...courseForm,
        labels: [],
        courseName: `课程 ${String(i).padStart(3, '0')}`,
      });
    }
    const { rows, name } = await downloadSheet(school, teacher, 'export/course/list', { orderFlag: 'courseName desc' });
    expect(name).toMatch(/^课程\d{14}\.xlsx$/);
    expect(rows).toHaveLength(16);
    expect([rows[1]?.[0], rows[15]?.[0]]).toEqual(['课程 014', '课程 000']);
    expect(rows[1]).toContain('未发布');
    const few = await downloadSheet(school, teacher, 'export/course/list', { courseName: '课程 01' });
    expect(few.rows).toHaveLength(6);
    expect((await downloadSheet(school, teacher, 'export/course/list', { courseName: '没有' })).rows).toHaveLength(1);
  });

  test('accepts only the filters of the list', async () => {
    for (const wrong of [
      { orderFlag: 'teacherId asc' },
      { teacherId: 'x' },
      { state: 'gone' },
      { courseName: 'x'.repeat(41) },
    ]) {
      const answer = await downloadSheet(school, teacher, 'export/course/list', wrong);
      expect([answer.status, answer.code]).toEqual([400, 'wire.badInput']);
    }
  });

  test('refuses more than 20,000 rows §list.27', async () => {
    const owner = await school.signIn('ROLE_TEACHER', 'prolific');
    await school.server.connection.pool.query(
      `insert into course (id, name, number, type, teacher_id, description, labels)
       select gen_random_uuid(), 'many ' || n, '', 'required', $1, '', '[]' from generate_series(1, 20001) n`,
      [owner.id],
    );
    const answer = await downloadSheet(school, owner, 'export/course/list');
    expect([answer.status, answer.code]).toEqual([200, 'sheet.exportTooLong']);
    expect(answer.msg).toContain('20000');
    const some = await downloadSheet(school, owner, 'export/course/list', { courseName: 'many 1' });
    // 1, 10–19, 100–199, 1000–1999 and 10000–19999, each of them once.
    expect(new Set(some.rows.map((row) => row[0])).size).toBe(11_112);
    expect(some.rows).toHaveLength(11_112);
  });

  test('runs one export at a time for each person §list.27', async () => {
    const all = await Promise.all([1, 2, 3].map(() => downloadSheet(school, teacher, 'export/course/list')));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect((await downloadSheet(school, teacher, 'export/course/list')).status).toBe(200);
  });
});

test('only administrators of the host may export machines', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'host-keeper');
  const { rows } = await downloadSheet(school, admin, `export/${machineApi.list.path}`);
  expect(rows[0]?.[0]).toBe('使用者');
  expect((await downloadSheet(school, teacher, `export/${machineApi.list.path}`)).status).toBe(403);
});
