import { PackedReading } from '@xueyan/contract/school/packed';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveReading } from './section.service.ts';
import { sectionStore } from './section.store.ts';

/** Packs a reading into a bundle of a course and unpacks it. */
export const readingPackage: SectionPackage = {
  shape: PackedReading,
  pack: async (db, _platform, _actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof PackedReading>>();
    for (const id of sectionIds) {
      const reading = await sectionStore.reading(db, id);
      if (reading) packed.set(id, { content: reading.content });
    }
    return packed;
  },
  unpack: async (db, { actor, platform, sectionId, data, rewrite }) => {
    const { content } = data as z.output<typeof PackedReading>;
    const before = await sectionStore.reading(db, sectionId);
    ensure(before, wireFaults.gone);
    await saveReading(db, platform.live, actor, sectionId, before.version, await rewrite(content));
  },
};
