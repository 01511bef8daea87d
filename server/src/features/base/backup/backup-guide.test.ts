import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../../../app.ts';

const root = join(import.meta.dirname, '../../../../..');
const guide = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8');

test('the guide to backups names parameters, variables, commands and pages that exist', () => {
  const parameters = new Map(
    features.flatMap(({ parameters: own = [] }) => own.map((one) => [one.name, one.title.zh] as const)),
  );
  const named = [...guide.matchAll(/「([^」]+)」（`([A-Za-z]+)`）/g)];
  expect(named.length).toBeGreaterThan(1);
  for (const [, title = '', name = ''] of named) expect([name, parameters.get(name)]).toEqual([name, title]);
  const settings = readFileSync(join(root, 'server/src/platform/settings.ts'), 'utf8');
  for (const [name] of guide.matchAll(/^BACKUP_\w+/gm)) expect(settings).toContain(`env.${name}`);
  const program = readFileSync(join(root, 'scripts/xueyan.mjs'), 'utf8');
  for (const [, verb = ''] of guide.matchAll(/xueyan (backup|restore|replace)\b/g)) expect(program).toContain(verb);
  for (const [, page = ''] of guide.matchAll(/\]\(([\w-]+\.md)\)/g))
    expect(existsSync(join(root, 'docs/operations', page)), page).toBe(true);
});
