import { expect, test } from 'vitest';
import { SaveTurn } from './save-turn.ts';

/** A document on a server that refuses what was written on another version than its own. */
function openDocument() {
  const server = { text: '', version: 0, saves: 0, refused: 0 };
  const page = { text: '', version: 0, edits: 0, savedEdits: 0 };
  const turn = new SaveTurn();
  const save = async () => {
    const { text, version, edits } = page;
    server.saves += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (version !== server.version) {
      server.refused += 1;
      return false;
    }
    Object.assign(server, { text, version: version + 1 });
    Object.assign(page, { version: version + 1, savedEdits: edits });
    return page.edits === edits;
  };
  return {
    server,
    type: (text: string) => Object.assign(page, { text, edits: page.edits + 1 }),
    flush: () => turn.take(() => page.edits === page.savedEdits || save()),
  };
}

test('two that wait for one save do not both save what was written meanwhile', async () => {
  const { server, type, flush } = openDocument();
  type('一');
  const first = flush();
  type('一二');
  const others = [flush(), flush(), flush()];
  expect(await first).toBe(false);
  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect(server).toEqual({ text: '一二', version: 2, saves: 2, refused: 0 });
});

test('a save that broke does not keep the next one from trying', async () => {
  const turn = new SaveTurn();
  const broken = turn.take(() => Promise.reject(new Error('cut')));
  const next = turn.take(() => Promise.resolve(true));
  await expect(broken).rejects.toThrow('cut');
  expect(await next).toBe(true);
});
