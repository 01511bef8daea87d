import { type SectionKind, sectionApi, sectionFaults } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import {
  addSection,
  catalogue,
  describeSection,
  moveSection,
  openReading,
  removalBlock,
  removeSection,
  renameSection,
  saveReading,
} from './section.service.ts';
import { moveSections, removeSections, renameSections } from './section-bulk.service.ts';
import { listGaps } from './section-gap.service.ts';
import { getRule, listProgress, saveRule } from './section-release.service.ts';

/** Throws unless a feature provides the kind of the section. */
const ensureKind = (features: readonly Feature[], kind: SectionKind) =>
  ensure(
    features.some(({ sectionKinds = [] }) => sectionKinds.some((one) => one.kind === kind)),
    sectionFaults.wrongKind,
  );

const ownRoutes = (features: readonly Feature[]) =>
  implement(sectionApi, {
    tree: async ({ db, actor, input }) => ({ treeList: await catalogue(db, actor, input.courseId) }),
    gaps: async ({ db, actor, input }) => ({ gapList: await listGaps(db, actor, input.courseId) }),
    get: ({ db, actor, input }) => describeSection(db, actor, input.sectionId),
    save: async ({ db, platform, actor, input }) => {
      ensureKind(features, input.kind);
      return { sectionId: await addSection(db, platform.live, actor, input) };
    },
    rename: ({ db, platform, actor, input }) => renameSection(db, platform.live, actor, input.sectionId, input.title),
    move: ({ db, platform, actor, input }) =>
      moveSection(db, platform.live, actor, input.sectionId, input.parentId, input.position),
    removal: async ({ db, platform, actor, input }) => ({
      blockedBy: await removalBlock(db, platform, actor, input.sectionId),
    }),
    remove: ({ db, platform, actor, input }) => removeSection(db, platform, actor, input.sectionId),
    getReading: ({ db, actor, input }) => openReading(db, actor, input.sectionId),
    saveReading: ({ db, platform, actor, input }) =>
      saveReading(db, platform.live, actor, input.sectionId, input.version, input.content),
  });

const releaseRoutes = implement(sectionReleaseApi, {
  rule: ({ db, platform, actor, input }) => getRule(db, platform.clock, actor, input.sectionId),
  saveRule: ({ db, platform, actor, input }) => saveRule(db, platform, actor, input.sectionIds, input.rule),
  moveMany: ({ db, platform, actor, input }) =>
    moveSections(db, platform.live, actor, input.sectionIds, input.parentId),
  removeMany: ({ db, platform, actor, input }) => removeSections(db, platform, actor, input.sectionIds),
  renameMany: ({ db, platform, actor, input }) => renameSections(db, platform.live, actor, input.sectionIds, input),
  progress: async ({ db, platform, actor, input }) => ({
    pageInfo: await listProgress(db, platform.clock, actor, input),
  }),
});

export const sectionRoutes = (features: readonly Feature[]) => [...ownRoutes(features), ...releaseRoutes];
