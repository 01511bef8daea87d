import type { ComponentType } from 'react';

type Module = Record<string, ComponentType>;

/** Every page there is; the menu names one by its path below `features`, such as `composed/home/StudentHomePage`. */
const modules = import.meta.glob<Module>('../features/**/*Page.tsx');

/** How the code of a view is fetched; undefined for one that does not exist. */
export const viewModule = (key: string): (() => Promise<Module>) | undefined => modules[`../features/${key}.tsx`];

/** Fetches the code of a view ahead of its need. */
export const preloadView = (key: string) => void viewModule(key)?.().catch(() => undefined);
