import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connect.ts';

let connection: Connection;
let drop: () => Promise<void>;
let tables: PgTable[];

beforeAll(async () => {
  const database = await throwAwayDatabase();
  drop = database.drop;
  connection = connect(database.url, { max: 1 });
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.table.ts'));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))));
  tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const column = async (sql: string): Promise<string[]> =>
  (await connection.pool.query({ text: sql, rowMode: 'array' })).rows.map(([one]) => String(one)).toSorted();

const foreignKeys = `
  select conrelid::regclass || '.' || attname as key, conrelid, conkey, confdeltype
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace`;

describe('keys', () => {
  /** Ids without a foreign key, and the reason. */
  const noKey = {
    'ai_chat.application_id': 'the chat outlives the application',
    'ai_media.application_id': 'what was made outlives the application',
    'ai_usage.application_id': 'what was used outlives the application',
    'audit_entry.actor_id': 'stays when the account is gone: no record of the past is changed',
    'candidate_alias.alias_id': 'a pseudonym, which names nothing but its own row',
    'course_origin.package_id': 'names a package, which may have been made at another school',
    'course_template.course_id': 'the template outlives the course that was offered, and one that ships has none',
    'file.scope_id': 'of a course, a run, a help document or an account, as the scope says',
    'judge_submission.context_id': 'what it is answered in may be of any feature, such as the sitting of an exam',
    'lesson.group_id': 'lessons planned together share it; the group is nothing else',
    'text_index.record_id': 'of whatever kind the row is of; what is gone is swept',
    'text_review.record_id': 'of a message, an announcement or an attempt, as the kind says',
  };

  test('every id column has a foreign key or a reason for having none', async () => {
    const without = await column(`
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name ~ '_(id|by)$'
        and table_name in (select tablename from pg_tables where schemaname = 'public')
        and table_name || '.' || column_name not in (select key from (${foreignKeys}) as keyed)`);
    expect(without).toEqual(Object.keys(noKey).toSorted());
  });

  /** Foreign keys without an index that begins with them, and the reason. */
  const noIndex = {
    'console_ticket.machine_id': 'few rows: a ticket is good for a minute',
    'console_ticket.session_id': 'few rows: a ticket is good for a minute',
    'console_ticket.user_id': 'few rows: a ticket is good for a minute',
    'device_ticket.device_id': 'few rows: a ticket is good for a minute',
    'device_ticket.session_id': 'few rows: a ticket is good for a minute',
    'device_ticket.user_id': 'few rows: a ticket is good for a minute',
    'console_visit.user_id': 'accounts with visits are not deleted, and nothing is looked up by it',
    'published_mark.published_by': 'accounts with marks are not deleted, and nothing is looked up by it',
    'attempt.marked_by': 'accounts with marks are not deleted, and nothing is looked up by it',
    'attendance.owner_id': 'accounts with sign-ins are not deleted, and nothing is looked up by it',
    'attendance_record.marked_by': 'accounts with records are not deleted, and nothing is looked up by it',
    'checkpoint_pass.taken_back_by': 'accounts with passes are not deleted, and nothing is looked up by it',
    'checkpoint_pass.teacher_id': 'accounts with passes are not deleted, and nothing is looked up by it',
    'milestone_confirmation.taken_back_by':
      'accounts with confirmations are not deleted, and nothing is looked up by it',
    'milestone_confirmation.teacher_id': 'accounts with confirmations are not deleted, and nothing is looked up by it',
    'parameter.updated_by': 'few rows: one for each parameter',
    'parameter_change.actor_id': 'few rows, and nothing is looked up by it',
    'role_authorization.granted_by': 'few rows: nothing is looked up by it',
    'role_authorization.revoked_by': 'few rows: nothing is looked up by it',
    'upload.section_id': 'few rows: what is on its way',
  };

  test('every foreign key has an index or a reason for having none', async () => {
    const without = await column(`
      select key from (${foreignKeys}) as keyed where not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`);
    expect(without).toEqual(Object.keys(noIndex).toSorted());
  });

  test('no work of a student is deleted in cascade', async () => {
    const made = [
      ...['attempt', 'check_result', 'submission', 'published_mark', 'checkpoint_pass', 'reading_visit'],
      ...['attendance_record', 'attendance_try', 'memo', 'file', 'judge_submission', 'section_progress'],
      ...['courseware_view', 'courseware_answer', 'courseware_note', 'discussion_post', 'discussion_like'],
      ...['survey_respondent', 'survey_response'],
      ...['class_session_student', 'class_response', 'class_post', 'class_post_like', 'class_note'],
      ...['team', 'team_member', 'team_invitation'],
      ...['assistance', 'assistance_line'],
      ...['project_milestone_reached', 'deliverable_work', 'deliverable_version', 'team_board_column', 'team_card'],
      ...['weekly_report', 'weekly_report_draft', 'defence_mark', 'peer_rating'],
    ];
    const going = await column(`
      select key from (${foreignKeys}) as keyed where confdeltype = 'c'
        and conrelid = any (array[${made.map((table) => `'${table}'`).join(', ')}]::regclass[])`);
    expect(going).toEqual([]);
  });
});

describe('values', () => {
  /** Columns whose names suggest a fixed set of values, and the reason why they have none. */
  const free = {
    'file.media_type': 'as the content says',
    'import_upload.kind': 'as the features call their jobs',
    'job.kind': 'as the features call their jobs',
    'job_outcome.kind': 'as the features call their jobs',
    'job_schedule.kind': 'as the features call their jobs',
    'lab_image.under_way': 'the build that is being made',
    'library_item.kind': 'a code of a dictionary, which the school fills',
    'message.type': 'a code of the dictionary MESSAGE_TYPE, which a school may extend',
    'message_record.type': 'its message’s',
  };

  test('the database accepts exactly the values of the contract', async () => {
    const enums = tables.flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ enumValues, columnType }) => columnType === 'PgText' && enumValues?.length)
        .map((one) => ({ table: getTableName(table), name: snake(one.name), words: one.enumValues ?? [] })),
    );
    expect(enums.length).toBeGreaterThan(25);
    for (const { table, name, words } of enums) {
      const { rows } = await connection.pool.query<{ definition: string }>(
        `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1 and convalidated`,
        [`${table}_${name}_word`],
      );
      const taken = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word);
      expect([`${table}.${name}`, taken]).toEqual([`${table}.${name}`, [...words]]);
    }
  });

  test('every value list of a column has its check in the database', async () => {
    const here = tables.flatMap((table) => getTableConfig(table).checks.map(({ name }) => name)).toSorted();
    expect(
      await column(`select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`),
    ).toEqual(here);
  });

  test('a column whose name suggests a fixed set of values has one or a reason', async () => {
    const named = /(^|_)(state|kind|type|way|mode|outcome|scope|plan|edge|range)$/;
    const open = tables.flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((one) => one.columnType === 'PgText' && !one.enumValues?.length && named.test(snake(one.name)))
        .map((one) => `${getTableName(table)}.${snake(one.name)}`),
    );
    expect(open.toSorted()).toEqual(Object.keys(free).toSorted());
  });
});

test('table names need no quotes', async () => {
  const quoted = await column(
    `select tablename from pg_tables where schemaname = 'public' and quote_ident(tablename) <> tablename`,
  );
  expect(quoted).toEqual([]);
});

test('points, periods and other bounded columns stay within their bounds', async () => {
  const { pool } = connection;
  const refuses = (sql: string) => expect(pool.query(sql)).rejects.toThrow('violates check constraint');
  await refuses(
    `insert into checkpoint (id, section_id, position, title, script, points) values (gen_random_uuid(), gen_random_uuid(), 0, '', '', 101)`,
  );
  await refuses(
    `insert into lesson (id, group_id, course_id, date, start_period, end_period) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), 12, 13)`,
  );
  await refuses(
    `insert into term (id, name, start_date, end_date) values (gen_random_uuid(), '', '2026-09-01', '2026-08-31')`,
  );
  await refuses(
    `insert into attempt (id, section_id, owner_id, score) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), -1)`,
  );
  await refuses(`insert into special_day (date, name, kind) values (now(), '', 'asDate')`);
});

const snake = (name: string) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
