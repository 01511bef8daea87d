// The table of the tests that prove the specification is generated from the statements and the marks in the titles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnproven, idsOf, parseStatements, proofsIn, readCoverage, writeCoverage } from './lib/spec-coverage.mjs';

// Composed, or this file would contain the marks itself.
const sign = '\u00a7';
const list = (...rows) => ['## Boats · boat', '', '| | § | statement |', '| --- | --- | --- |', ...rows].join('\n');
const sails = list('| 1 | 2, 5 | A boat sails |', '| 2 | ▲ | A boat floats |');
const proofs = (code) => proofsIn('boat.test.ts', code);

test('every statement of the specification is read', () => {
  const { sections } = readCoverage();
  assert.ok(sections.length >= 8);
  assert.ok(sections.flatMap(({ statements }) => statements).length > 250);
});

test('a statement has an id of its section and its number', () => {
  assert.deepEqual(parseStatements(sails), [
    {
      title: 'Boats',
      key: 'boat',
      statements: [
        { id: 'boat.1', chapter: '2, 5', statement: 'A boat sails' },
        { id: 'boat.2', chapter: '▲', statement: 'A boat floats' },
      ],
    },
  ]);
});

test('a mark names one statement, several, or a range of them; a title may have marks of two sections', () => {
  assert.deepEqual(idsOf(`sails ${sign}boat.3`), ['boat.3']);
  assert.deepEqual(idsOf(`sails ${sign}boat.1-3,7 ${sign}tea-pot.2`), [
    ...['boat.1', 'boat.2', 'boat.3', 'boat.7', 'tea-pot.2'],
  ]);
  assert.deepEqual(idsOf('sails'), []);
});

test('titles of tests and of groups are read without their marks, whatever function declares them', () => {
  const found = proofs(`
    test('it sails ${sign}boat.1', () => {});
    test.describe('at sea ${sign}boat.2', () => {
      it.each([1])(\`with \${wind} ${sign}boat.1\`, () => {});
    });`);
  assert.deepEqual(
    found.map(({ title, ids }) => [title, ...ids]),
    [
      ['it sails', 'boat.1'],
      ['at sea', 'boat.2'],
      ['with …', 'boat.1'],
    ],
  );
});

test('a skipped test proves nothing, and a comment proves nothing', () => {
  assert.deepEqual(proofs(`test.skip('it sails ${sign}boat.1', () => {}); // ${sign}boat.2`), []);
});

test('a statement without a test, a mark without a statement, and a duplicate number are found', () => {
  const sections = parseStatements(sails);
  const [sailing] = proofs(`test('it sails ${sign}boat.1', () => {});`);
  const [lost] = proofs(`test('it dives ${sign}boat.9', () => {});`);
  assert.deepEqual(findUnproven(sections, [sailing]).map(firstWords), ['docs/spec-statements.md: no test has']);
  assert.match(
    findUnproven(sections, [sailing, lost]).at(-1),
    /boat\.test\.ts › it dives: there is no statement boat\.9/,
  );
  const twice = parseStatements(list('| 1 | 2 | A boat sails |', '| 1 | 2 | A boat floats |'));
  assert.match(findUnproven(twice, [sailing])[0], /boat\.1 stands there twice/);
});

const firstWords = (line) => line.split(' ').slice(0, 4).join(' ');

test('the table lists each file once a row, with its titles', () => {
  const found = proofs(`
    test('it sails ${sign}boat.1', () => {});
    test('it tacks ${sign}boat.1-2', () => {});`);
  const table = writeCoverage(parseStatements(sails), found);
  assert.match(table, /^\| boat\.1 \| 2, 5 \| A boat sails \| `boat\.test\.ts` › it sails; › it tacks \|$/m);
  assert.match(table, /^\| boat\.2 \| ▲ \| A boat floats \| `boat\.test\.ts` › it tacks \|$/m);
});
