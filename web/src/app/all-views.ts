import type { ComponentType } from 'react';

/** Exports of a page's file. */
export type ViewModule = Record<string, ComponentType>;

/** Every page: a list that grows with the product, and that a home page does not need. */
export const allViews = import.meta.glob<ViewModule>('../features/**/*Page.tsx');
