import { PackedDiscussion } from '@xueyan/contract/teaching/packed';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveTopic } from './discussion.service.ts';
import { discussionStore } from './discussion.store.ts';

/** Exports the settings of a discussion into a course bundle and imports them; posts are not part of the bundle. */
export const discussionPackage: SectionPackage = {
  shape: PackedDiscussion,
  pack: async (db, _platform, _actor, sectionIds) =>
    new Map((await discussionStore.ofSections(db, sectionIds)).map(({ sectionId, topic }) => [sectionId, { topic }])),
  unpack: async (db, { actor, platform, sectionId, data, rewrite }) => {
    const { topic } = data as z.output<typeof PackedDiscussion>;
    const closed = (await discussionStore.find(db, sectionId))?.closed ?? false;
    await saveTopic(db, platform.live, actor, { sectionId, topic: await rewrite(topic), closed });
  },
};
