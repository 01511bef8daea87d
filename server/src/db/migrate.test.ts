import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { run, withDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('servers that start at once on an empty database migrate it once, and all find it ready', async () => {
  const admin = inject('databaseUrl');
  const name = `migrate_${randomBytes(4).toString('hex')}`;
  await run(admin, `create database ${name}`);
  const servers = Array.from({ length: 3 }, () => connect(withDatabase(admin, name), { max: 3 }));
  try {
    await Promise.all(servers.map(migrate));
    const { rows } = (await servers[0]?.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')) ?? {
      rows: [],
    };
    const { rows: tables } = (await servers[1]?.pool.query('select count(*)::int as n from "user"')) ?? { rows: [] };
    expect(rows[0].n).toBeGreaterThan(0);
    expect(tables[0].n).toBe(0);
  } finally {
    for (const server of servers) await server.close();
    await run(admin, `drop database ${name} with (force)`);
  }
});
