import { isModule, type Module } from '@xueyan/contract/base/module';
import { type ComponentType, createElement } from 'react';
import { useModulesOff } from '../ui/access/useActor.ts';
import type { Feature } from '../ui/feature.ts';

const manifests = import.meta.glob<Feature>('../features/*/*/*.feature.ts', { eager: true, import: 'feature' });

/** Manifests of all features, one in each feature's folder: what they bring to every page. */
export const features = Object.entries(manifests).map(([path, feature]) => {
  const [, , area = ''] = path.split('/');
  return isModule(area) ? ofModule(area, feature) : feature;
});

/** Returns the feature without its additions while the school has switched its module off. */
function ofModule(module: Module, feature: Feature): Feature {
  const guarded = (Part: ComponentType) =>
    function ModulePart() {
      return useModulesOff().includes(module) ? null : createElement(Part);
    };
  const { tools, watchers, homeParts } = feature;
  return {
    ...feature,
    ...(tools && { tools: tools.map(({ place, Tool }) => ({ place, Tool: guarded(Tool) })) }),
    ...(watchers && { watchers: watchers.map(guarded) }),
    ...(homeParts && { homeParts: homeParts.map(({ card, Part }) => ({ card, Part: guarded(Part) })) }),
  };
}
