import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findLostInput, losesWhatIsTyped } from './lib/typed-kept.mjs';

const sending = 'const save = useAction(boatApi.save);';

test('an editor or a form that is sent and kept by nothing is found', () => {
  assert.ok(losesWhatIsTyped('boat/BoatEdit.tsx', sending));
  assert.ok(losesWhatIsTyped('boat/BoatEditor.shared.tsx', sending));
  assert.ok(losesWhatIsTyped('boat/BoatPanel.tsx', `${sending} <Form<Values> layout="vertical">`));
  assert.ok(losesWhatIsTyped('boat/BoatPanel.tsx', `${sending} <MarkdownEditor\n value={text}`));
});

test('a text area is found like a form, also where what is typed is handed up to be sent', () => {
  assert.ok(losesWhatIsTyped('boat/BoatNote.tsx', `${sending} <Input.TextArea value={text} />`));
  assert.ok(losesWhatIsTyped('boat/BoatNote.tsx', `${sending} <TextArea\n value={text} />`));
  assert.ok(losesWhatIsTyped('boat/BoatCode.tsx', `${sending} <CodeEditor value={text} />`));
  assert.ok(
    losesWhatIsTyped('boat/BoatLine.tsx', '<Input.TextArea value={text} /> <Button onClick={() => onSend(text)}>'),
  );
  assert.ok(
    !losesWhatIsTyped('boat/BoatLine.tsx', '<Input.TextArea onChange={({ target }) => onChange(target.value)} />'),
  );
  assert.ok(!losesWhatIsTyped('boat/BoatNote.tsx', `${sending} <Input.TextArea value={text} /> useTypedText('boat')`));
});

test('either engine keeps it, in the file or in a hook beside it, and so does the shared dialog', () => {
  for (const engine of [
    'useDocument<Boat>({',
    'useLeaveGuard(document)',
    'useFormGuard(boat)',
    '<FormModal open={open}',
  ])
    assert.ok(!losesWhatIsTyped('boat/BoatEdit.tsx', `${sending} ${engine}`), engine);
  const text = `import { useBoatDraft } from './useBoatDraft.ts'; ${sending}`;
  assert.ok(
    !losesWhatIsTyped('boat/BoatEdit.tsx', text, (name) => (name === 'useBoatDraft.ts' ? 'useAutosave({' : '')),
  );
  assert.ok(losesWhatIsTyped('boat/BoatEdit.tsx', text, () => 'useState()'));
});

test('fields of another’s form, and pages without one, pass', () => {
  assert.ok(!losesWhatIsTyped('boat/BoatEditor.tsx', 'onChange(boat)'));
  assert.ok(!losesWhatIsTyped('boat/BoatsPage.tsx', `${sending} <FormattedDate />`));
});

test('an exception that is none any more is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueyan-typed-kept-'));
  after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'BoatEdit.tsx'), sending);
  assert.equal(findLostInput(folder, {}).length, 1);
  assert.deepEqual(findLostInput(folder, { 'BoatEdit.tsx': 'a few choices' }), []);
  writeFileSync(join(folder, 'BoatEdit.tsx'), `${sending} useFormGuard(boat)`);
  assert.equal(findLostInput(folder, { 'BoatEdit.tsx': 'a few choices' }).length, 1);
});

test('every editor of the product keeps what is typed, or has a reason', () => {
  assert.deepEqual(findLostInput(), []);
});
