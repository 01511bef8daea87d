import { Client } from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** Returns the statements of this process during the work that contain these words, in their order. */
export async function statementsWith(words: string, work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([first]) => textOf(first)).filter((text) => text.includes(words));
  } finally {
    query.mockRestore();
  }
}

/**
 * Returns the transactions of this process that ended during the work and in which a statement contains these words,
 * each as its statements from `begin` to `commit` or `rollback`. The words leave out what tickers do meanwhile.
 */
export async function transactionsWith(words: string, work: () => Promise<unknown>): Promise<string[][]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    const open = new Map<unknown, string[]>();
    const ended: string[][] = [];
    for (const [at, call] of query.mock.calls.entries()) {
      const text = textOf(call[0]).trim();
      const connection = query.mock.contexts[at];
      if (text.startsWith('begin')) open.set(connection, []);
      const statements = open.get(connection);
      statements?.push(text);
      if (!statements || !/^(commit|rollback)$/.test(text)) continue;
      open.delete(connection);
      ended.push(statements);
    }
    return ended.filter((statements) => statements.some((text) => text.includes(words)));
  } finally {
    query.mockRestore();
  }
}
