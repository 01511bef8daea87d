import { bundleFormat, bundleVersion, type CourseBundle } from '@xueyan/contract/composed/bundle';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { SectionKindPart } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { titleOfSchool } from '../../base/setting/setting.service.ts';
import { readableAmong } from '../../exam/question/question-file.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { bundleStore as store } from './bundle.store.ts';
import { addressesIn } from './file-address.rule.ts';
import { inOutline } from './outline-order.rule.ts';

export interface BundleContext {
  db: Db;
  platform: Platform;
  actor: Actor;
  /** Section kinds of all features. */
  kinds: readonly SectionKindPart[];
}

export const packageOf = (kinds: readonly SectionKindPart[], kind: string) =>
  kinds.find((one) => one.kind === kind)?.package;

/**
 * Packs a course that the actor may change into a bundle of our own format: without people, class dates and states.
 * With `only`, that section and its chapter alone.
 */
export async function packCourse(
  { db, platform, actor, kinds }: BundleContext,
  courseId: string,
  only?: string,
): Promise<CourseBundle> {
  const course = await courseToEdit(db, actor, courseId);
  const { clock } = platform;
  const all = await store.sections(db, courseId);
  const parent = all.find(({ section }) => section.id === only)?.section.parentId;
  const wanted = only ? all.filter(({ section }) => section.id === only || section.id === parent) : all;
  const rows = inOutline(wanted, ({ section }) => ({ key: section.id, parentKey: section.parentId }));
  const keys = new Map(rows.map(({ section, key }) => [section.id, key ?? section.id]));
  const data = new Map<string, unknown>();
  for (const part of kinds) {
    const ids = rows.flatMap(({ section }) => (section.kind === part.kind ? [section.id] : []));
    if (!part.package || ids.length === 0) continue;
    for (const [id, packed] of await part.package.pack(db, platform, actor, ids)) data.set(id, packed);
  }
  const attached = await store.attachments(db, [...keys.keys()]);
  const profile = only ? null : await store.profile(db, courseId);
  const { name, number, type, kind, description, labels, classTime } = course;
  const coverId = only ? null : course.coverId;
  const sections = rows.map(({ section, rule }) => ({
    ...{ key: keys.get(section.id) ?? section.id, parentKey: section.parentId && (keys.get(section.parentId) ?? null) },
    ...{ kind: section.kind, title: section.title },
    rule: rule && {
      ...{ openTime: clock.writeOptional(rule.opensAt), dueTime: clock.writeOptional(rule.dueAt) },
      ...{ afterKey: rule.afterId && (keys.get(rule.afterId) ?? null), afterScore: rule.afterScore },
    },
    attachments: attached
      .filter(({ sectionId }) => sectionId === section.id)
      .map(({ id, file }) => ({ key: id, fileId: file.id })),
    data: data.get(section.id) ?? null,
  }));
  const own = [coverId, profile?.videoId ?? null, ...attached.map(({ file }) => file.id)].filter((id) => id !== null);
  const named = addressesIn(JSON.stringify([sections, profile?.introduction ?? '']));
  const ids = [...new Set([...own, ...named])];
  const files = await store.files(db, courseId, ids, await readableAmong(db, actor, named));
  return {
    ...{ format: bundleFormat, version: bundleVersion },
    packageId: (await store.origin(db, courseId)) ?? courseId,
    exportTime: clock.write(clock.now()),
    school: await titleOfSchool(db),
    course: {
      ...{ courseName: name, courseNumber: number, courseType: type, kind, description, labels, classTime, coverId },
    },
    profile: profile
      ? { introduction: profile.introduction, outline: profile.outline, videoId: profile.videoId }
      : null,
    sections,
    files: files
      .map(({ id, sha256, name: called, mediaType, bytes }) => ({ id, sha256, name: called, mediaType, bytes }))
      .toSorted((one, other) => compare([one.name, one.sha256], [other.name, other.sha256])),
    images: await imagesOf(db, sections),
  };
}

/** Returns the images that experiments name, with the recipes of the school's own ones. */
async function imagesOf(db: Db, sections: { kind: string; data: unknown }[]): Promise<CourseBundle['images']> {
  const found = await store.images(db, recipesOf(sections));
  return found.map(({ recipe, name, base, definition }) => ({ recipe, name, base, definition }));
}

/** Returns the recipes that experiments name, each once. */
export function recipesOf(sections: readonly { kind: string; data: unknown }[]): string[] {
  const names = sections
    .filter(({ kind }) => kind === 'experiment')
    .flatMap(({ data }) => {
      const { image, nodes } = (data ?? {}) as { image?: string | null; nodes?: { image: string }[] };
      return [image, ...(nodes ?? []).map((node) => node.image)];
    });
  return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))];
}

const compare = (one: string[], other: string[]) => (one.join(' ') < other.join(' ') ? -1 : 1);
