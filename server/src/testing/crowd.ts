import type { RoleCode } from '@xueyan/contract/wire/actor';
import { Client } from 'pg';
import { newId } from '../db/id.ts';
import { hashToken } from '../http/authentication.ts';
import { clock } from '../platform/clock.ts';

/** A person with a session, which nobody had to sign in for. */
export interface SignedIn {
  id: string;
  token: string;
}

/** Students of one class. */
export interface Crowd {
  classId: string;
  students: SignedIn[];
}

const dayMs = 86_400_000;

/** Inserts people with a session each, by a few statements however many they are: their logins would be another test. */
async function insertPeople(client: Client, role: RoleCode, mark: string, size: number): Promise<SignedIn[]> {
  const people = Array.from({ length: size }, () => ({ id: newId(), token: newId() }));
  const ids = people.map(({ id }) => id);
  await client.query(
    `insert into account (id, login_name, user_name, password_hash)
     select id, $2 || '-' || n, '学生' || n, '' from unnest($1::uuid[]) with ordinality as one (id, n)`,
    [ids, mark],
  );
  await client.query(
    'insert into user_role (user_id, role_id) select one, role.id from unnest($1::uuid[]) as one, role where role.code = $2',
    [ids, role],
  );
  await client.query(
    `insert into session (id, user_id, token_hash, expires_at)
     select gen_random_uuid(), id, hash, $3::timestamptz from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
    [ids, people.map(({ token }) => hashToken(token)), new Date(clock.now().getTime() + dayMs)],
  );
  return people;
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a class of students with a session each. Several crowds may be made in one database. */
export const createCrowd = (databaseUrl: string, size: number): Promise<Crowd> =>
  withClient(databaseUrl, async (client) => {
    const classId = newId();
    const mark = classId.slice(-12);
    await client.query(`insert into school_class (id, code, name) values ($1, $2, '大班')`, [classId, `CROWD-${mark}`]);
    const students = await insertPeople(client, 'ROLE_STUDENT', `crowd-${mark}`, size);
    await client.query('insert into class_member (class_id, user_id) select $2, unnest($1::uuid[])', [
      students.map(({ id }) => id),
      classId,
    ]);
    return { classId, students };
  });

/** Creates a teacher with a session, in a school without demo people. */
export const createTeacher = (databaseUrl: string): Promise<SignedIn> =>
  withClient(databaseUrl, async (client) => {
    const [teacher] = await insertPeople(client, 'ROLE_TEACHER', `teacher-${newId().slice(-12)}`, 1);
    if (!teacher) throw new Error('no teacher');
    return teacher;
  });
