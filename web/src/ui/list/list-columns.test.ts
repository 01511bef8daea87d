import { beforeEach, describe, expect, test } from 'vitest';
import { inOrder, keepColumns, moved, readColumns, shown } from './list-columns.ts';

const day = 24 * 3600 * 1000;
const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('');

/** The part of the browser's storage that is used. */
function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    get length() {
      return values.size;
    },
  } as Storage;
}

let store: Storage;
beforeEach(() => {
  store = storage();
});

describe('choice of columns', () => {
  const choice = { hidden: ['b'], order: ['c', 'a', 'b', 'd'] };

  test('is remembered for seven days, and then forgotten §list.4 §message.9', () => {
    keepColumns('course/list', choice, store, 0);
    expect(readColumns('course/list', store, 7 * day - 1)).toEqual(choice);
    expect(readColumns('other/list', store, 1)).toEqual({ hidden: [], order: [] });
    expect(readColumns('course/list', store, 7 * day)).toEqual({ hidden: [], order: [] });
    expect(store.length).toBe(0);
  });

  test('stores nothing when it equals the declared columns', () => {
    keepColumns('x', choice, store, 0);
    keepColumns('x', { hidden: [], order: [] }, store, 0);
    expect(store.length).toBe(0);
  });

  test.each(['', '{', 'null', '{"at":1}', '{"at":1,"hidden":"b","order":[]}', '{"at":1,"hidden":[1],"order":[]}'])(
    'is ignored when its stored value is invalid (%s)',
    (spoilt) => {
      store.setItem('LIST_COLUMNS:x', spoilt);
      expect(readColumns('x', store, 2)).toEqual({ hidden: [], order: [] });
    },
  );

  test('shows the columns in its order, without the hidden ones', () => {
    expect(keys(shown(columns, choice))).toBe('cad');
  });

  test('leaves a column added since then where it was declared', () => {
    expect(keys(inOrder(columns, ['d', 'b', 'a']))).toBe('dbca');
    expect(keys(inOrder(columns, ['gone', 'b', 'a']))).toBe('bacd');
  });

  test('moves a column by one step, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  });
});
