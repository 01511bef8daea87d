import { type ComponentType, lazy } from 'react';
import { loadPart } from './chunk-error.ts';
import { features } from './features.ts';
import { loadView } from './view-modules.ts';

export interface View {
  Page: ComponentType;
  /** Fills the window without the shell. */
  bare: boolean;
}

const bareViews = new Set<string>(features.flatMap((feature) => feature.bareViews ?? []));

const missing = () => import('./MissingViewPage.tsx').then((m) => ({ default: m.MissingViewPage }));
const views = new Map<string, View>();

/** Returns the page of a view key; a page that reports a missing view when there is none. */
export function viewOf(key: string): View {
  const known = views.get(key);
  if (known) return known;
  const name = key.slice(key.lastIndexOf('/') + 1);
  const view: View = {
    Page: lazy(async (): Promise<{ default: ComponentType }> => {
      const Page = (await loadPart(() => loadView(key)))?.[name];
      return Page ? { default: Page } : missing();
    }),
    bare: bareViews.has(key),
  };
  views.set(key, view);
  return view;
}
