import type { ViewModule } from './view-modules.ts';

/** Every page there is: a list that grows with the product, and that a home page does without. */
export const allViews = import.meta.glob<ViewModule>('../features/**/*Page.tsx');
