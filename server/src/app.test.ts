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

/** Work that ends nothing but itself, and why nothing waits for ever where its job ends without having run. */
const stateless: Record<string, string> = {
  'annotation.import': 'its report is the result of the job',
  'attempt.check': 'nothing waits for the checks; steps that did not pass stay so',
  'audit.verify': 'its report is the result of the job',
  'backup.make': 'a backup is there, or it is not',
  'coursebundle.archive': 'its file is the result of the job',
  'coursebundle.export': 'its file is the result of the job',
  'coursebundle.import': 'its course is the result of the job',
  'coursebundle.look': 'an upload that nobody goes on with expires',
  'courseware.arrive': 'a file is prepared when it is opened',
  'courseware.count': 'pages are counted when the file is opened',
  'coursetemplate.use': 'its course is the result of the job',
  'coursetemplate.usesection': 'its section is the result of the job',
  'dataset.clean': 'its version is the result of the job',
  'dataset.read': 'its version is the result of the job',
  'exam.machine': 'the examiner can have the answer checked again',
  'exam.papers': 'its file is the result of the job',
  'exam.results': 'measures are made again with the next results',
  'exam.similarity': 'its comparison is the result of the job',
  'image.demo': 'images that are missing are asked for again at the next start',
  'image.template': 'a template that is missing is made at the next start of a machine',
  'knowledge.read': 'a document whose job is gone is shown as failed',
  'knowledge.space': 'its report is the result of the job',
  'knowledge.vectors': 'passages without vectors are found by their words',
  'library.index': 'what is not indexed is indexed at night',
  'match.rejudge': 'a rejudging that does not go on can be discarded',
  'match.similarity': 'its comparison is the result of the job',
  'media.make': 'the state of a medium is that of its job',
  'media.video': 'the state of a medium is that of its job',
  'picture.archive': 'its report is the result of the job',
  'question.import': 'its report is the result of the job',
  'report.pack': 'its file is the result of the job',
  'shippeddataset.install': 'what is installed is looked at, not remembered',
  'shippeddataset.take': 'its data set is the result of the job',
  'student.photos': 'its report is the result of the job',
  'studentaccount.make': 'its report is the result of the job',
  'submission.install': 'what is installed is looked at, not remembered',
  'submission.judged': 'the verdict is kept, and taken again when the sitting is marked',
  'submission.matchjudged': 'the verdict is kept; the staff judges again',
  'submission.practicejudged': 'the verdict is kept with the submission',
  'submission.taskjudged': 'the verdict is kept; the teacher marks the work',
  'task.check': 'the teacher marks the work',
  'trainedmodel.keep': 'its model is the result of the job',
  'installation.install': 'what is installed is looked at, not remembered',
  'installation.provide': 'what is installed is looked at, not remembered',
  'training.install': 'what is installed is looked at, not remembered',
  'warehouse.export': 'its file is the result of the job',
  'worksimilarity.compare': 'its comparison is the result of the job',
};

test('whatever shows a state of its own while a job runs says how it ends where the job never ran', () => {
  const jobs = features.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(features) : jobs));
  const started = jobs.filter(({ schedule, kind }) => !schedule && !kind.startsWith('import.'));
  const silent = started.filter(({ state }) => state === 'none').map(({ kind }) => kind);
  expect(started.filter(({ state }) => state === undefined)).toEqual([]);
  expect(silent.toSorted()).toEqual(Object.keys(stateless).toSorted());
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
