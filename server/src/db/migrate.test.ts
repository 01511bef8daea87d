import { expect, test } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { emptyDatabase, migrateUpTo } from '../testing/older-database.ts';
import { statementsWith } from '../testing/statements.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('an older school drops machines of deleted trials, keeps the others, and continues its builds', async () => {
  const { url, drop } = await emptyDatabase();
  const connection = connect(url, { max: 2 });
  try {
    await migrateUpTo(connection, '0002_machine_of_run');
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await connection.pool.query(`
      insert into "user" (id, login_name, user_name, password_hash) values ('${id(1)}', 'a', 'A', '');
      insert into course (id, name, teacher_id) values ('${id(1)}', 'c', '${id(1)}');
      insert into section (id, course_id, kind, title, position) values ('${id(1)}', '${id(1)}', 'experiment', 's', 0);
      insert into run (id, section_id, owner_id) values ('${id(1)}', '${id(1)}', '${id(1)}');
      insert into lab_image (id, recipe, name, state) values ('${id(1)}', 'r', 'i', 'processing');
      insert into machine (id, owner_id, run_id, image_id, build, cpus, memory_mb, minutes, state) values
        ('${id(1)}', '${id(1)}', '${id(1)}', '${id(1)}', 'b', 1, 256, 90, 'running'),
        ('${id(2)}', '${id(1)}', '${id(2)}', '${id(1)}', 'b', 1, 256, 90, 'running');
      insert into console_visit (id, machine_id, user_id, console_kind, mode) values
        ('${id(1)}', '${id(2)}', '${id(1)}', 'terminal', 'look')`);
    await migrate(connection);
    const { rows } = await connection.pool.query('select id from machine');
    expect(rows).toEqual([{ id: id(1) }]);
    const images = await connection.pool.query('select wanted_at is not null as wanted from lab_image');
    expect(images.rows).toEqual([{ wanted: true }]);
    await expect(connection.pool.query('delete from attempt')).rejects.toThrow('foreign key');
  } finally {
    await connection.close();
    await drop();
  }
});

test('an older school keeps its published marks as everybody saw them', async () => {
  const { url, drop } = await emptyDatabase();
  const connection = connect(url, { max: 2 });
  try {
    await migrateUpTo(connection, '0007_late_checks');
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await connection.pool.query(`
      insert into "user" (id, login_name, user_name, password_hash) values
        ('${id(1)}', 'a', 'A', ''), ('${id(2)}', 'b', 'B', '');
      insert into course (id, name, teacher_id) values ('${id(1)}', 'c', '${id(1)}');
      insert into section (id, course_id, kind, title, position) values ('${id(1)}', '${id(1)}', 'experiment', 's', 0);
      insert into experiment (section_id, report_points) values ('${id(1)}', 40);
      insert into checkpoint (id, section_id, position, title, script, points) values
        ('${id(1)}', '${id(1)}', 0, 'one', 'true', 30), ('${id(2)}', '${id(1)}', 1, 'two', 'true', 20);
      insert into run (id, section_id, owner_id, report_state, score, published_at) values
        ('${id(1)}', '${id(1)}', '${id(1)}', 'marked', 12.5, now()), ('${id(2)}', '${id(1)}', '${id(2)}', 'marked', 9, null);
      insert into "check" (id, run_id, checkpoint_id, outcome, exit_code, output, elapsed_ms) values
        ('${id(1)}', '${id(1)}', '${id(1)}', 'failed', 1, '', 1), ('${id(2)}', '${id(1)}', '${id(2)}', 'passed', 0, '', 1)`);
    await migrate(connection);
    const { rows } = await connection.pool.query('select run_id, score, points, steps from published_mark');
    expect(rows).toEqual([
      {
        run_id: id(1),
        score: '32.5',
        points: 90,
        steps: [
          { checkpointId: id(1), title: 'one', points: 30, passed: false },
          { checkpointId: id(2), title: 'two', points: 20, passed: true },
        ],
      },
    ]);
  } finally {
    await connection.close();
    await drop();
  }
});

test('an older school starts with rows that violate newer constraints and accepts no more of them', async () => {
  const { url, drop } = await emptyDatabase();
  const connection = connect(url, { max: 2 });
  const { pool } = connection;
  try {
    await migrateUpTo(connection, '0014_announcement');
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await pool.query(`
      insert into "user" (id, login_name, user_name, password_hash) values ('${id(1)}', 'a', 'A', '');
      insert into course (id, name, teacher_id, cover_id) values ('${id(1)}', 'c', '${id(1)}', '${id(9)}');
      insert into section (id, course_id, kind, title, position) values ('${id(1)}', '${id(1)}', 'experiment', 's', 0);
      insert into checkpoint (id, section_id, position, title, script, points) values ('${id(1)}', '${id(1)}', 0, 'one', 'true', 1000);
      insert into run (id, section_id, owner_id, marked_by) values ('${id(1)}', '${id(1)}', '${id(1)}', '${id(8)}');
      insert into "check" (id, run_id, checkpoint_id, outcome, exit_code, output, elapsed_ms) values
        ('${id(1)}', '${id(1)}', '${id(1)}', 'passed', 0, '', 1)`);
    await migrate(connection);
    const { rows } = await pool.query(`
      select cover_id, marked_by, points, outcome from course, attempt, checkpoint, check_result`);
    expect(rows).toEqual([{ cover_id: null, marked_by: null, points: 1000, outcome: 'passed' }]);
    await expect(pool.query('update checkpoint set points = 1001')).rejects.toThrow('checkpoint_points_range');
    await expect(pool.query('delete from attempt')).rejects.toThrow('check_result_run_id_attempt_id_fk');
    const { rows: open } = await pool.query('select conname from pg_constraint where not convalidated');
    expect(open).toEqual([{ conname: 'checkpoint_points_range' }]);
  } finally {
    await connection.close();
    await drop();
  }
});

test('servers that start at once on an empty database migrate it once, and all find it ready', async () => {
  const { url, drop } = await emptyDatabase();
  const servers = Array.from({ length: 3 }, () => connect(url, { max: 3 }));
  try {
    await Promise.all(servers.map(migrate));
    const { rows } = (await servers[0]?.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')) ?? {
      rows: [],
    };
    const { rows: tables } = (await servers[1]?.pool.query('select count(*)::int as n from account')) ?? { rows: [] };
    expect(rows[0].n).toBeGreaterThan(0);
    expect(tables[0].n).toBe(0);
  } finally {
    for (const server of servers) await server.close();
    await drop();
  }
});

test('a server that finds everything migrated asks that alone, and waits for nobody', async () => {
  const { url, drop } = await throwAwayDatabase();
  const connection = connect(url, { max: 2 });
  try {
    const statements = await statementsWith('', () => migrate(connection));
    expect(statements.filter((text) => /migration|schema|lock/i.test(text))).toEqual([
      expect.stringMatching(/^select to_regclass/),
      expect.stringMatching(/^select max/),
    ]);
  } finally {
    await connection.close();
    await drop();
  }
});

test('a job that an older version began continues, and each requested build becomes a job', async () => {
  const { url, drop } = await emptyDatabase();
  const connection = connect(url, { max: 2 });
  try {
    await migrateUpTo(connection, '0017_node');
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await connection.pool.query(`
      create schema jobs; create table jobs.job (id int); insert into jobs.job values (1);
      insert into account (id, login_name, user_name, password_hash) values ('${id(1)}', 'a', 'A', '');
      insert into job (id, kind, title, owner_id, actor, state, done, data, claim, beat_at) values
        ('${id(1)}', 'import.roster', 'x.xlsx', '${id(1)}', '{"language": "mn"}', 'running', 7, '{"params": {}}', '${id(9)}', now());
      insert into import_file (job_id, name, bytes) values ('${id(1)}', 'x.xlsx', '');
      insert into lab_image (id, recipe, name, state, wanted_at) values
        ('${id(1)}', 'r', 'i', 'processing', now()), ('${id(2)}', 's', 'j', 'published', null)`);
    await migrate(connection);
    const { rows } = await connection.pool.query(
      `select kind, key, language, state, done, data, run_at <= now() as due from job order by kind desc`,
    );
    expect(rows).toEqual([
      {
        ...{ kind: 'import.roster', key: null, language: 'mn' },
        state: 'running',
        done: 7,
        data: { params: {} },
        due: true,
      },
      {
        ...{ kind: 'image.build', key: id(1), language: 'zh_cn', state: 'waiting', done: 0 },
        ...{ data: { imageId: id(1) }, due: true },
      },
    ]);
    const { rowCount } = await connection.pool.query(`select from pg_namespace where nspname = 'jobs'`);
    expect(rowCount).toBe(0);
  } finally {
    await connection.close();
    await drop();
  }
});
