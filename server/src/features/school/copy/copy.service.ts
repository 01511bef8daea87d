import { fileIdsInAddresses } from '@xueyan/contract/base/file';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { SectionKindPart } from '../../../http/feature.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Live } from '../../../platform/live.ts';
import { courseToEdit, notifyOfChange } from '../../school/course/course.service.ts';
import { requiredBy, requireOfCopy } from '../../school/course-hall/admission.service.ts';
import { placeSection, type SectionRow, sectionToEdit } from '../../school/section/section.service.ts';
import { copyRules } from '../../school/section/section-release.service.ts';
import { copyStore, type FileRow } from './copy.store.ts';

const mark: Text = { zh: '（副本）', en: ' (copy)', mn: ' (хуулбар)' };
const longest = { course: 40, section: 60 };

const nameOfCopy = (actor: Actor, name: string, most: number) => {
  const end = textsIn(actor.language, mark);
  return `${[...name].slice(0, most - end.length).join('')}${end}`;
};

/**
 * Copies a course: catalogue, texts, experiments with their steps, introduction, outline, cover, files and required
 * courses. The copy belongs to the actor, is unreleased and has neither classes nor deadlines; students’ work is not
 * copied.
 */
export const copyCourse = (
  db: Db,
  live: Live,
  kinds: SectionKindPart[],
  actor: Actor,
  courseId: string,
  /** Returns the course when the actor may copy it. */
  courseToCopy = (tx: Db) => courseToEdit(tx, actor, courseId),
) =>
  db.transaction(async (tx) => {
    const course = await courseToCopy(tx);
    const rows = await copyStore.sections(tx, courseId);
    const id = newId();
    const ids = new Map(rows.map((row) => [row.id, newId()]));
    const copies = rows.map((row) => ({
      ...row,
      courseId: id,
      id: ids.get(row.id) ?? '',
      parentId: row.parentId && (ids.get(row.parentId) ?? null),
    }));
    const profile = await copyStore.profile(tx, courseId);
    const own = [course.coverId, profile?.videoId ?? null];
    const said = [profile?.introduction ?? ''];
    const places = { from: courseId, to: id };
    const { contents, files, copying } = await copyContents(tx, kinds, actor, places, ids, own, said);
    const { name, number, kind, type, description, labels, classTime } = course;
    const copy = {
      ...{ id, number, kind, type, description, labels, classTime, teacherId: actor.id },
      name: nameOfCopy(actor, name, longest.course),
      coverId: course.coverId && (files.get(course.coverId) ?? null),
    };
    const profiles = profile
      ? [
          {
            ...{ courseId: id, outline: profile.outline, introduction: copying.rewrite(profile.introduction) },
            videoId: profile.videoId && (files.get(profile.videoId) ?? null),
          },
        ]
      : [];
    await copyStore.insert(tx, { ...contents, courses: [copy], profiles, sections: copies });
    for (const part of kinds) await part.copy?.(tx, copying);
    await copyRules(tx, ids);
    await requireOfCopy(tx, id, await requiredBy(tx, courseId));
    await live.regroup(tx, [actor.id]);
    return { courseId: id };
  });

/** Copies a section and inserts the copy after it. */
export const copySection = (db: Db, live: Live, kinds: SectionKindPart[], actor: Actor, sectionId: string) =>
  db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    ensure(section.kind !== 'chapter', sectionFaults.chapterCopy);
    const copy: SectionRow = { ...section, id: newId(), title: nameOfCopy(actor, section.title, longest.section) };
    const ids = new Map([[sectionId, copy.id]]);
    const { courseId } = section;
    const places = { from: courseId, to: courseId };
    const { contents, copying } = await copyContents(tx, kinds, actor, places, ids, [], []);
    await copyStore.insert(tx, { ...contents, courses: [], profiles: [], sections: [copy] });
    for (const part of kinds) await part.copy?.(tx, copying);
    await placeSection(tx, copy, { after: sectionId });
    await notifyOfChange(tx, live, courseId, { sectionId: copy.id, outline: true });
    return { sectionId: copy.id };
  });

const addressesIn = (text: string) => text.match(fileIdsInAddresses) ?? [];

/**
 * Copies the contents of sections. A file belongs to one course, which decides who may read it: in another course the
 * copy of a text refers to copies of its files, whose bytes are shared.
 */
async function copyContents(
  db: Db,
  kinds: SectionKindPart[],
  actor: Actor,
  course: { from: string; to: string },
  ids: Map<string, string>,
  /** Files of the course itself, and further texts that may refer to files. */
  own: readonly (string | null)[],
  more: readonly string[],
) {
  const idOf = (id: string) => ids.get(id) ?? '';
  const found = await copyStore.contents(db, [...ids.keys()]);
  const copyFile = ({ createdAt: _, ...row }: FileRow) => ({
    ...row,
    id: newId(),
    ownerId: actor.id,
    scopeId: course.to,
  });

  const texts = [
    ...more,
    ...found.readings.map(({ content }) => content),
    ...found.experiments.flatMap(({ guide, reportTemplate }) => [guide, reportTemplate]),
  ];
  for (const kind of kinds) texts.push(...((await kind.texts?.(db, [...ids.keys()])) ?? []));
  const named = course.from === course.to ? [] : texts.flatMap(addressesIn).map((id) => id.toLowerCase());
  const rows = await copyStore.files(db, course.from, [...new Set([...named, ...own.filter((id) => id !== null)])]);
  const copied = rows.map((row) => ({ was: row.id, now: copyFile(row) }));
  const files = new Map(copied.map(({ was, now }) => [was, now.id]));
  const rewrite = (text: string) => text.replace(fileIdsInAddresses, (id) => files.get(id.toLowerCase()) ?? id);

  const attached = found.attachments.map(({ id: was, sectionId, createdAt, file }) => ({
    ...{ was, id: newId() },
    file: copyFile(file),
    sectionId: idOf(sectionId),
    createdAt,
  }));
  const contents = {
    files: [...copied.map(({ now }) => now), ...attached.map(({ file }) => file)],
    readings: found.readings.map(({ sectionId, content }) => ({
      sectionId: idOf(sectionId),
      content: rewrite(content),
    })),
    experiments: found.experiments.map(({ version: _, ...row }) => ({
      ...row,
      sectionId: idOf(row.sectionId),
      guide: rewrite(row.guide),
      reportTemplate: rewrite(row.reportTemplate),
      // The deadline was meant for another class and may have passed.
      dueAt: null,
      dueChangedAt: null,
      dueBefore: null,
    })),
    checkpoints: found.checkpoints.map((row) => ({ ...row, id: newId(), sectionId: idOf(row.sectionId) })),
    clusterNodes: found.clusterNodes.map((row) => ({ ...row, sectionId: idOf(row.sectionId) })),
    // Another course has groupings of its own: there student teams share the machines.
    machineGroupings: (course.from === course.to ? found.machineGroupings : []).map((row) => ({
      ...row,
      sectionId: idOf(row.sectionId),
    })),
    systemFiles: found.systemFiles.map((row) => ({ ...row, sectionId: idOf(row.sectionId) })),
    attachments: attached.map(({ id, file, sectionId, createdAt }) => ({ id, sectionId, fileId: file.id, createdAt })),
  };
  const attachmentIds = new Map(attached.map(({ was, id }) => [was, id]));
  return { contents, files, copying: { actor, ids, attachmentIds, course, rewrite } };
}
