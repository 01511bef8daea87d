import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../../../app.ts';

const server = join(import.meta.dirname, '../../..');

/** Tests that may prove the effect of a parameter; those of the parameter page itself do not count. */
const sources = globSync('features/**/*.test.ts', { cwd: server })
  .filter((file) => !file.endsWith('setting/parameter.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'));

/** Returns the constant of each parameter by its name, such as `machineParameters.perUser`. */
async function constants(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of globSync('features/**/*.parameter.ts', { cwd: server })) {
    const exported: Record<string, Record<string, { name: string }>> = await import(join(server, file));
    for (const [group, parameters] of Object.entries(exported))
      for (const [key, { name }] of Object.entries(parameters)) found.set(name, `${group}.${key}`);
  }
  return found;
}

test('a test changes each parameter, by its name or by its constant', async () => {
  const constantOf = await constants();
  const declared = features.flatMap(({ parameters = [] }) => parameters);
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...constantOf.keys()].toSorted());
  const untested = declared.filter(({ name, internal }) => {
    const ways = [
      `(?:set|save|allow)\\('${name}', (?!null)`,
      `name: '${name}'`,
      `Parameter\\(\\s*school[\\w.]*,\\s*${constantOf.get(name)?.replace('.', '\\.')},`,
      // One that no page offers is set in a way of its own.
      ...(internal ? [`'${name}'`] : []),
    ];
    const changed = new RegExp(ways.join('|'));
    return !sources.some((source) => changed.test(source));
  });
  expect(untested.map(({ name }) => name)).toEqual([]);
});
