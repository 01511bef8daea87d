import { PackedLink } from '@xueyan/contract/teaching/packed';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveLink } from './link.service.ts';
import { linkStore } from './link.store.ts';

/** Exports a link into a course bundle and imports it. */
export const linkPackage: SectionPackage = {
  shape: PackedLink,
  pack: async (db, _platform, _actor, sectionIds) =>
    new Map((await linkStore.ofSections(db, sectionIds)).map(({ sectionId, ...link }) => [sectionId, link])),
  unpack: async (db, { actor, platform, sectionId, data, rewrite }) => {
    const { address, note } = data as z.output<typeof PackedLink>;
    await saveLink(db, platform.live, actor, { sectionId, address, note: await rewrite(note) });
  },
};
