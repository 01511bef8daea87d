import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobKindNames } from '@xueyan/contract/base/job-names';
import { viewNeeds } from '@xueyan/contract/base/view-needs';
import { expect, test } from 'vitest';
import { features } from './app.ts';

const folder = join(import.meta.dirname, 'features');
const filesOf = (pattern: string) => globSync(pattern, { cwd: folder });

test('every manifest is listed, under the name of its folder', () => {
  const manifests = filesOf('*/*/*.feature.ts').map((file) => file.replace(/\/[^/]+$/, ''));
  expect(features.map(({ name }) => name).toSorted()).toEqual(manifests.toSorted());
});

test('no two features bring a dictionary, a file scope, initial data or a page of one name', () => {
  const names = features.flatMap(({ dictionaries = {}, files = {}, initialData = [], menu = [] }) => [
    ...Object.keys(dictionaries),
    ...Object.keys(files),
    ...initialData.map(({ key }) => key),
    ...menu.map(({ code }) => code),
  ]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('every permission that the contract knows is brought to a school, by one feature', () => {
  const contract = join(import.meta.dirname, '../../contract/src');
  const known = globSync('**/*.ts', { cwd: contract }).flatMap((file) => {
    const [, declared = ''] = readFileSync(join(contract, file), 'utf8').split('interface Permissions {');
    return declared.split('}')[0]?.match(/(?<=')[\w:.]+(?=': true;)/g) ?? [];
  });
  const brought = features.flatMap(({ permissions = [] }) => permissions.map(({ code }) => code));
  expect(known).toContain('course.teach');
  expect(brought.toSorted()).toEqual(known.toSorted());
});

test('every page stands in a catalog that there is', () => {
  const menu = features.flatMap((feature) => feature.menu ?? []);
  const catalogs = new Set(menu.filter(({ view }) => !view).map(({ code }) => code));
  expect(menu.filter(({ parent }) => parent && !catalogs.has(parent))).toEqual([]);
});

test('whoever is given a page from the start is given what it needs', () => {
  const carriers = new Map(
    features.flatMap(({ permissions = [] }) => permissions.map(({ code, roles }) => [code, roles] as const)),
  );
  const lacking = features.flatMap(({ menu = [] }) =>
    menu.flatMap(({ code, view, roles }) => {
      const need = view && viewNeeds[view];
      return need
        ? roles.filter((role) => !carriers.get(need)?.includes(role)).map((role) => `${code} ${role} ${need}`)
        : [];
    }),
  );
  expect(lacking).toEqual([]);
});

test('work that somebody starts has a name in the list of their own', () => {
  const jobs = features.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(features) : jobs));
  const kinds = jobs.filter(({ access, schedule }) => access !== 'system' && !schedule).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(Object.keys(jobKindNames).toSorted());
});

test('no two entries of a catalog stand at the same position', () => {
  const positions = features.flatMap(({ menu = [] }) => menu.map(({ parent, order }) => `${parent ?? 'top'} ${order}`));
  expect(positions.filter((one, index) => positions.indexOf(one) !== index)).toEqual([]);
});

test('what is written into the audit has a name in every language, in the manifest of its feature', () => {
  const undeclared = filesOf('*/*/*.service.ts').flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const calls = source.match(/record(?:Audit|Change)\([^;]*?;/g) ?? [];
    const actions = calls.flatMap((call) => call.match(/(?<=')[a-z]+\.[a-zA-Z]+(?=')/g) ?? []);
    const audits = features.find(({ name }) => file.startsWith(`${name}/`))?.audits ?? {};
    return actions.filter((action) => !(action in audits)).map((action) => `${file}: ${action}`);
  });
  expect(undeclared).toEqual([]);
});
