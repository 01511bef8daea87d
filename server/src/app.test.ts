import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from './app.ts';

const folder = join(import.meta.dirname, 'features');
const filesOf = (pattern: string) => globSync(pattern, { cwd: folder });

test('every manifest is listed, under the name of its folder', () => {
  const manifests = filesOf('*/*/*.feature.ts').map((file) => file.replace(/\/[^/]+$/, ''));
  expect(features.map(({ name }) => name).toSorted()).toEqual(manifests.toSorted());
});

test('no two features bring a dictionary, a file scope or initial data of one name', () => {
  const names = features.flatMap(({ dictionaries = {}, files = {}, initialData = [] }) => [
    ...Object.keys(dictionaries),
    ...Object.keys(files),
    ...initialData.map(({ key }) => key),
  ]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('what is written into the audit has a name in every language, in the manifest of its feature', () => {
  const undeclared = filesOf('*/*/*.service.ts').flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const calls = source.match(/recordAudit\([^;]*?;/g) ?? [];
    const actions = calls.flatMap((call) => call.match(/(?<=')[a-z]+\.[a-zA-Z]+(?=')/g) ?? []);
    const audits = features.find(({ name }) => file.startsWith(`${name}/`))?.audits ?? {};
    return actions.filter((action) => !(action in audits)).map((action) => `${file}: ${action}`);
  });
  expect(undeclared).toEqual([]);
});
