import { useState } from 'react';
import { keepText } from '../../../api/keep-text.ts';

/** Layout of the workspace, shared by all experiments of this browser. */
interface Arrangement {
  guideWidth: number;
}

export const guideWidths = { least: 320 };
/** A tablet's terminal needs its 80 columns more than the guide needs width. */
export const usualGuideWidth = () => (innerWidth < 1100 ? 340 : 420);
const key = 'xueyan:workspace';

const read = (): Arrangement => {
  try {
    return { guideWidth: usualGuideWidth(), ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return { guideWidth: usualGuideWidth() };
  }
};

export function useArrangement() {
  const [arrangement, setArrangement] = useState(read);
  const change = (next: Arrangement) => {
    setArrangement(next);
    keepText(localStorage, key, JSON.stringify(next));
  };
  return [arrangement, change] as const;
}

/** The last open tab of this attempt, stored until the window is closed. */
export function useLastTab<T extends string>(runId: string, usual: T, known: readonly T[]) {
  const place = `xueyan:workspace-tab:${runId}`;
  const [tab, setTab] = useState<T>(() => {
    const last = sessionStorage.getItem(place);
    return known.find((each) => each === last) ?? usual;
  });
  const change = (next: T) => {
    setTab(next);
    keepText(sessionStorage, place, next);
  };
  return [tab, change] as const;
}
