import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findColumnTitles } from './lib/column-titles.mjs';

const folder = mkdtempSync(join(tmpdir(), 'titles-'));
after(() => rmSync(folder, { recursive: true }));

const load = async () => ({ list: { sheet: { columns: { name: { title: { zh: '名称' } } } } } });
writeFileSync(
  join(folder, 'boat.text.ts'),
  "export const boatText = defineText('boat', { zh: { name: '名称', who: '船名' }, en: {}, mn: {} });",
);

/** Returns what is found in a page whose list has the given columns. */
async function found(columns, others = '') {
  writeFileSync(
    join(folder, 'BoatsPage.tsx'),
    `import { boatApi } from '@xueyan/contract/boat/boat';
import { boatText } from './boat.text.ts';
${others}
export function BoatsPage() {
  const t = useText(boatText);
  const columns = useMemo(() => ${columns}, [t]);
  return <ListTable endpoint={boatApi.list} columns={columns} rowKey="boatId" />;
}`,
  );
  return (await findColumnTitles(folder, load)).map((line) => line.replace(/^.*\.tsx: /, ''));
}

test('a column takes its title from the sheet, or says something else', async () => {
  assert.deepEqual(await found("[{ dataIndex: 'name' }, { title: t('who'), dataIndex: 'name' }]"), []);
  assert.deepEqual(await found("[{ title: t('name'), dataIndex: 'berth' }]"), []);
});

test('a title that the sheet says too is found, and so is a column without any', async () => {
  assert.deepEqual(await found("[{ title: t('name'), dataIndex: 'name' }]"), [
    'the column name says the title of the sheet again: leave it out.',
  ]);
  assert.deepEqual(await found("[{ dataIndex: 'berth' }]"), [
    'the column berth has no title: give it one, or put it into the sheet of the endpoint.',
  ]);
});

test('columns of a function or of another file are read', async () => {
  assert.equal((await found('columnsOf(t)', "const columnsOf = (t) => [{ dataIndex: 'berth' }];")).length, 1);
  writeFileSync(
    join(folder, 'boat-columns.tsx'),
    "export function useBoatColumns() { return [{ dataIndex: 'berth' }]; }",
  );
  assert.equal((await found('useBoatColumns()', "import { useBoatColumns } from './boat-columns.tsx';")).length, 1);
  assert.deepEqual(await found('elsewhere()'), ['the columns of a list are not found.']);
});
