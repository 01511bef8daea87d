import { useState } from 'react';
import { keepText } from '../../../api/keep-text.ts';

export const tileSizes = ['small', 'large'] as const;
export type TileSize = (typeof tileSizes)[number];
const key = 'xueyan.board.tile';

/** Size of the tiles of the wall, stored in this browser. */
export function useTileSize() {
  const [size, setSize] = useState<TileSize>(() => (localStorage.getItem(key) === 'large' ? 'large' : 'small'));
  const change = (next: TileSize) => {
    setSize(next);
    keepText(localStorage, key, next);
  };
  return [size, change] as const;
}
