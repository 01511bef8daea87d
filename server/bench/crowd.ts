import { once } from 'node:events';
import type { LiveMessage } from '@xueyan/contract/wire/live';
import { Client } from 'pg';
import WebSocket from 'ws';
import { newId } from '../src/db/id.ts';
import { hashToken } from '../src/http/authentication.ts';

/**
 * Students of one class, each with a session of their own; inserted into the database, since 2,000 logins are another
 * test.
 */
export interface Crowd {
  classId: string;
  students: { id: string; token: string }[];
}

const perRound = 100;

export async function createCrowd(databaseUrl: string, size: number): Promise<Crowd> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const classId = newId();
  // Several crowds may be made in one database.
  const mark = classId.slice(-12);
  const students = Array.from({ length: size }, () => ({ id: newId(), token: newId() }));
  const ids = students.map((student) => student.id);
  await client.query(`insert into school_class (id, code, name) values ($1, $2, '大班')`, [classId, `CROWD-${mark}`]);
  await client.query(
    `insert into account (id, login_name, user_name, password_hash)
     select id, 'crowd-' || $2 || '-' || n, '学生' || n, '' from unnest($1::uuid[]) with ordinality as one (id, n)`,
    [ids, mark],
  );
  await client.query(
    `insert into user_role (user_id, role_id)
     select one, role.id from unnest($1::uuid[]) as one, role where role.code = 'ROLE_STUDENT'`,
    [ids],
  );
  await client.query('insert into class_member (class_id, user_id) select $2, unnest($1::uuid[])', [ids, classId]);
  await client.query(
    `insert into session (id, user_id, token_hash, expires_at)
     select gen_random_uuid(), id, hash, now() + interval '1 day'
     from unnest($1::uuid[], $2::text[]) as one (id, hash)`,
    [ids, students.map((student) => hashToken(student.token))],
  );
  await client.end();
  return { classId, students };
}

/** An open page of one student. */
export interface Page {
  socket: WebSocket;
  /** Time of the last event of each type, by this process's clock. */
  heardAt: Map<string, number>;
}

/** Connects all clients, a few at a time as people would; `address` returns the path of each. */
export async function connectAll(
  crowd: Crowd,
  url: string,
  untilReady: boolean,
): Promise<{ pages: Page[]; close(): Promise<void> }> {
  const pages: Page[] = [];
  for (let from = 0; from < crowd.students.length; from += perRound) {
    const round = crowd.students.slice(from, from + perRound).map(async ({ id, token }) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${id}/${token}/bench/zh_cn`);
      const page: Page = { socket, heardAt: new Map() };
      const ready = new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          const { type } = JSON.parse(data.toString()) as LiveMessage;
          page.heardAt.set(type, performance.now());
          if (type === 'live.ready') resolve();
        });
      });
      await once(socket, 'open');
      if (untilReady) await ready;
      pages.push(page);
    });
    await Promise.all(round);
  }
  return {
    pages,
    close: async () => {
      await Promise.all(
        pages.map(async ({ socket }) => {
          const closed = once(socket, 'close');
          socket.terminate();
          await closed;
        }),
      );
    },
  };
}
