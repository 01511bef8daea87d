import { Button, Input } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { newDraft } from './draft.ts';
import { useTypedQuestion } from './useTypedQuestion.ts';

function Editor({ kind = 'single' }: { kind?: 'single' | 'judge' }) {
  const typed = useTypedQuestion('new', () => ({ draft: newDraft(kind), analysis: '' }), true);
  const { draft } = typed;
  return (
    <>
      <UnsentNote shown={typed.restored} onDiscard={typed.discard} />
      <Input
        aria-label="题干"
        value={draft.content.stem}
        onChange={({ target }) => typed.set({ draft: { ...draft, content: { ...draft.content, stem: target.value } } })}
      />
      <Button onClick={() => typed.noteSent({ draft: newDraft(kind), analysis: '' })}>送出</Button>
    </>
  );
}

const stem = '下列哪个命令列出目录？';

async function typeAndReload(next = <Editor />) {
  const first = await show(<Editor />);
  await userEvent.fill(first.screen.getByLabelText('题干'), stem);
  await first.screen.unmount();
  return (await show(next)).screen;
}

test('a question that was typed and not sent is back after a reload, until it is thrown away', async () => {
  const screen = await typeAndReload();
  await expect.element(screen.getByLabelText('题干')).toHaveValue(stem);
  await userEvent.click(screen.getByRole('button', { name: /丢\s?弃/ }));
  await expect.element(screen.getByLabelText('题干')).toHaveValue('');
});

test('what was typed for one kind of question is not put into another', async () => {
  const screen = await typeAndReload(<Editor kind="judge" />);
  await expect.element(screen.getByLabelText('题干')).toHaveValue('');
});

test('a question that was sent does not come back', async () => {
  const screen = await typeAndReload();
  await userEvent.click(screen.getByRole('button', { name: /送\s?出/ }));
  await screen.unmount();
  const again = (await show(<Editor />)).screen;
  await expect.element(again.getByLabelText('题干')).toHaveValue('');
});
