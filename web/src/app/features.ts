import type { Feature } from '../ui/feature.ts';

const manifests = import.meta.glob<Feature>('../features/*/*/*.feature.ts', { eager: true, import: 'feature' });

/** What every feature brings to every page: each has a manifest in its folder. */
export const features = Object.values(manifests);
