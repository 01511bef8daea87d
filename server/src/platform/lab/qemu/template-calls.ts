import type { LabEngine, MachineSize } from '../engine.ts';
import type { ImageToRun } from '../engine-images.ts';
import type { Builds } from './builds.ts';
import type { ImageStore } from './image-store.ts';
import type { Site } from './site.ts';
import { type TemplateStore, templateKey } from './template.ts';

export type TemplateCalls = Pick<LabEngine, 'ensureTemplate' | 'hasTemplate'>;

/** The calls of an engine about templates; what they build ends with the engine. */
export function templateCalls(
  open: () => Promise<{ site: Site; templates: TemplateStore }>,
  images: ImageStore,
  builds: Builds,
): TemplateCalls {
  const look = async (ref: ImageToRun, size: MachineSize) => {
    const { site, templates } = await open();
    const image = await images.manifest(ref);
    const key = templateKey(site, image, size);
    const found = await templates.find(key);
    return { templates, image, key, there: found !== null && found !== 'damaged' };
  };
  return {
    hasTemplate: async (ref, size) => (await look(ref, size)).there,
    ensureTemplate: async (ref, size, onLog = () => undefined, signal) => {
      const begun = performance.now();
      const { templates, image, key, there } = await look(ref, size);
      if (!there) await builds.run((wanted) => templates.make(key, image, size, onLog, wanted), signal);
      return { key, made: !there, elapsedMs: Math.round(performance.now() - begun) };
    },
  };
}
