import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findUntriedForms } from './lib/forms-tried.mjs';

const folder = mkdtempSync(join(tmpdir(), 'forms-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'boat'));
writeFileSync(join(folder, 'boat', 'BoatFormModal.tsx'), 'export const BoatFormModal = () => <FormModal<Boat> />;');
writeFileSync(join(folder, 'boat', 'OarModal.tsx'), 'export const OarModal = () => <FormModal open />;');
writeFileSync(join(folder, 'boat', 'BoatPage.tsx'), 'export const BoatPage = () => <BoatFormModal />;');
writeFileSync(join(folder, 'boat', 'Boat.test.tsx'), "import { BoatFormModal } from './BoatFormModal.tsx';");

test('a form that no test imports is found', () => {
  assert.match(findUntriedForms(folder, {}).join('\n'), /^boat\/OarModal\.tsx: .*OarModal\.test\.tsx\.$/);
});

test('an exception with a reason is none where a test imports it', () => {
  assert.deepEqual(findUntriedForms(folder, { 'boat/OarModal.tsx': 'a reason' }), []);
  const stale = findUntriedForms(folder, { 'boat/OarModal.tsx': 'a reason', 'boat/BoatFormModal.tsx': 'a reason' });
  assert.match(stale.join('\n'), /BoatFormModal\.tsx: 已不是例外/);
});
