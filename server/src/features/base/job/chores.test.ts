import { expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { openSchool } from '../../../testing/school.ts';
import { jobsOf } from './worker.job.ts';

test('every scheduled job runs within a week and succeeds', async () => {
  const scheduled = [...jobsOf(features).values()].filter(({ schedule }) => schedule).map(({ kind }) => kind);
  expect(scheduled).toContain('file.unused');
  const school = await openSchool();
  await school.clock.advance({ days: 8 });
  const { rows } = await school.server.connection.pool.query<{ kind: string; state: string; message: string }>(
    'select kind, state, message from job where kind = any($1) order by kind',
    [scheduled],
  );
  await school.close();
  expect(rows).toEqual(scheduled.toSorted().map((kind) => ({ kind, state: 'done', message: '' })));
});
