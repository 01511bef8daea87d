import { useState } from 'react';
import { keepText } from '../../api/keep-text.ts';
import type { Device } from '../../ui/browser/useDevice.ts';

const key = 'SIDEBAR_TYPE';

/**
 * Returns whether the side menu is narrow: as it was left on this kind of device; by default it is wide on a desk only.
 */
export function useFolded(device: Device) {
  const [kept, setKept] = useState(() => localStorage.getItem(key));
  const folded = device === 'tablet' ? kept !== 'open-tablet' : kept === 'closed';
  const setFolded = (next: boolean) => {
    const value = next ? 'closed' : device === 'tablet' ? 'open-tablet' : 'open';
    keepText(localStorage, key, value);
    setKept(value);
  };
  return [folded, setFolded] as const;
}
