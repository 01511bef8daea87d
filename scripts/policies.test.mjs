import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findOneSidedPolicies } from './lib/policies.mjs';

/** Checks a product of a few files, then removes it. */
function found(files, reasons = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'policies-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return findOneSidedPolicies(dir, reasons);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const contract = { 'contract/src/x/thing.ts': 'export const mayEditThing = (actor: A, thing: T) => true;' };
const asks = (name = 'mayEditThing') =>
  `import { ${name} } from '@xueyan/contract/x/thing';\nexport const y = ${name};`;
const server = { 'server/src/features/x/thing.service.ts': asks() };
const web = { 'web/src/features/x/ThingActions.tsx': asks() };

test('a policy that both sides use passes', () => {
  assert.deepEqual(found({ ...contract, ...server, ...web }), []);
});

test('a policy that the web or the server does not use is found', () => {
  assert.match(found({ ...contract, ...server })[0], /thing\.ts: mayEditThing is not asked by: web/);
  assert.match(found({ ...contract, ...web })[0], /mayEditThing is not asked by: server/);
});

test('a test that uses a policy does not count', () => {
  const inTest = { 'web/src/features/x/thing.test.ts': asks() };
  assert.equal(found({ ...contract, ...server, ...inTest }).length, 1);
});

test('a reason excuses one side, not both, and must not outlive its need', () => {
  const reasons = { mayEditThing: 'The web is sent nobody’s things but one’s own.' };
  assert.deepEqual(found({ ...contract, ...server }, reasons), []);
  assert.match(found(contract, reasons)[0], /not asked by: server, web/);
  assert.match(found({ ...contract, ...server, ...web }, reasons)[0], /take its reason out/);
  assert.match(found({}, reasons)[0], /no such policy/);
});

test('a policy that another one is made of counts as used with it', () => {
  const both = {
    'contract/src/x/thing.ts': `export const mayEditThing = (actor: A, thing: T) => true;
      export const mayPaintThing = (actor: A, thing: T) => thing.dry && mayEditThing(actor, thing);`,
  };
  const paints = { 'web/src/features/x/ThingActions.tsx': asks('mayPaintThing') };
  const edits = { 'server/src/features/x/paint.service.ts': asks('mayPaintThing') };
  assert.deepEqual(found({ ...both, ...paints, ...edits }), []);
});

test('transitions drive the service and the buttons alike', () => {
  const table = { 'contract/src/x/thing.ts': 'export const thingTransitions = transitions<S>()({});' };
  const service = { 'server/src/features/x/thing.service.ts': asks('thingTransitions') };
  assert.match(found({ ...table, ...service })[0], /thingTransitions is not asked by: web/);
});
