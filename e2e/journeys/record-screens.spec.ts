import { expect, test } from '../journey.ts';
import { pagesOfMenu } from '../menu.ts';
import { type Params, peopleOf } from '../records/record-page.ts';
import { recordPages, withoutRecord } from '../records/records.ts';
import { sampled } from '../sample.ts';
import { content, sweep } from '../sweep.ts';

const people = [...new Set(recordPages.map(({ as }) => as))];

test('every page of single records has a record of the demo school, or a reason', async ({ school }) => {
  const open = peopleOf(school);
  const missing = new Set<string>();
  for (const loginName of people)
    for (const { view, path } of await pagesOfMenu(await open(loginName)))
      if (path.includes(':') && !(view in withoutRecord) && !recordPages.some((page) => page.view === view))
        missing.add(`${view} (${path})`);
  expect([...missing]).toEqual([]);
});

const fill = (path: string, params: Params) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (!params[name]) throw new Error(`${path}: no value for ${name}`);
    return params[name];
  });

for (const loginName of people)
  test(`every page of single records of ${loginName} fits every width, light and dark §shell.18`, async ({
    as,
    school,
  }) => {
    const open = peopleOf(school);
    const menu = await pagesOfMenu(await open(loginName));
    const chosen = sampled(recordPages.filter((page) => page.as === loginName));
    test.setTimeout(60_000 + chosen.length * 40_000);
    const screens = [];
    for (const { view, find } of chosen) {
      const entries = menu.filter((page) => page.view === view && page.path.includes(':'));
      expect(entries, view).not.toEqual([]);
      const params = await find(open);
      for (const { path } of entries)
        screens.push({ name: path.slice(1).replace(/[/:]+/g, '-'), path: fill(path, params), shows: content });
    }
    await sweep(await as(loginName), `record-${loginName}`, screens, { all: true });
  });
