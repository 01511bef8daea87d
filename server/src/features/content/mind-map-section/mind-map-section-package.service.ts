import { PackedMindMap } from '@xueyan/contract/content/mind-map-section';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { unpackMap } from './mind-map-section.service.ts';
import { mindMapSectionStore as store } from './mind-map-section.store.ts';

/** Bundle form of a section with a mind map: what students see of it. */
export const mindMapPackage: SectionPackage = {
  shape: PackedMindMap,
  pack: async (db, _platform, _actor, sectionIds) =>
    new Map(
      (await store.ofSections(db, sectionIds)).map(({ sectionId, content, note, ai }) => [
        sectionId,
        { content, note, ai },
      ]),
    ),
  unpack: async (db, { actor, platform, sectionId, data, rewrite }) => {
    const { content, note, ai } = data as z.output<typeof PackedMindMap>;
    await unpackMap(db, platform, actor, { sectionId, content, note, ai, rewrite });
  },
};
