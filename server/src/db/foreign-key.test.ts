import { expect, test } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';

/** Few rows at any time: what is on its way. */
const small = ['upload.section_id'];

test('what is deleted with a course, or forbids its deletion, is found by an index', async () => {
  const { url, drop } = await throwAwayDatabase();
  const { pool, close } = connect(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ key: string }>(`
      select conrelid::regclass || '.' || attname as key
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f'
        and confrelid in ('course'::regclass, 'section'::regclass, 'checkpoint'::regclass, 'run'::regclass)
        and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`);
    expect(rows.map(({ key }) => key)).toEqual(small);
  } finally {
    await close();
    await drop();
  }
});
