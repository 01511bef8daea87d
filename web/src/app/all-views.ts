import type { ComponentType } from 'react';

/** What the file of a page exports. */
export type ViewModule = Record<string, ComponentType>;

/** Every page there is: a list that grows with the product, and that a home page does without. */
export const allViews = import.meta.glob<ViewModule>('../features/**/*Page.tsx');
