import type { FileScope } from '@xueyan/contract/base/file';
import type { ReviewKind } from '@xueyan/contract/base/text-review';
import type { SectionKind } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { ParameterDefinition } from '../platform/parameter.ts';
import type { Platform } from '../platform/platform.ts';
import type { RemovalKind } from '../platform/removal.ts';
import type { Ticker } from '../platform/ticker.ts';
import type { Authenticate } from './authentication.ts';
import type { DemoSchool } from './demo-school.ts';
import type { Finder } from './finder.ts';
import type { GradeSource } from './grade-source.ts';
import type { Route } from './implement.ts';
import type { DefinedJob } from './job.ts';
import type { MenuEntry, PermissionEntry } from './resource.ts';
import type { DefinedImport } from './sheet-import.ts';

/** What a stream (websocket, download, upload) needs to answer without the envelope. */
export interface StreamContext {
  app: FastifyInstance;
  db: Db;
  platform: Platform;
  authenticate: Authenticate;
  /** All that the server consists of: some features serve what others declare, such as their imports. */
  features: readonly Feature[];
}
export type Stream = (context: StreamContext) => void;

type DaemonContext = Pick<StreamContext, 'db' | 'platform' | 'features'>;

/** What goes on as long as the server runs; answers how to stop it. */
export type Daemon = (context: DaemonContext) => Promise<() => Promise<void> | void>;

/** Throws unless the actor may do so with the record. */
type Admission = (db: Db, actor: Actor, scopeId: string) => Promise<unknown>;

/** Who may read and who may add the files of a record. */
export interface FileRule {
  /** Told which file, where what stands around it decides too. */
  read: (db: Db, actor: Actor, scopeId: string, fileId: string) => Promise<unknown>;
  write: Admission;
}

/** Sections whose contents are being copied. */
export interface SectionCopying {
  actor: Actor;
  /** Of each section its copy. */
  ids: ReadonlyMap<string, string>;
  /** Of each of their files its copy. */
  attachmentIds: ReadonlyMap<string, string>;
  /** A text as it stands in the copy: the files that it names are copies too. */
  rewrite(text: string): string;
}

/** A section whose contents come out of a package. */
export interface SectionUnpacking {
  actor: Actor;
  platform: Platform;
  courseId: string;
  sectionId: string;
  /** As the package has it, of the kind's shape, with clean texts. */
  data: unknown;
  /** What several sections of one import share, by a name. */
  shared: Map<string, string>;
  /** Of the images that the package names by their recipes, those that are here. */
  imageIds: ReadonlyMap<string, string>;
  /** Of each of the section's files in the package the one it became. */
  attachmentIds: ReadonlyMap<string, string>;
  /** A text with the files that it names, which belong to the course now, or to another record. */
  rewrite(text: string, place?: { scope: FileScope; scopeId: string }): Promise<string>;
  /** Says what does not come, or stays as it was. */
  remark(text: Omit<Text, 'tw'>, values?: Record<string, string | number>): void;
}

/** How a kind of section goes into a package of a course and comes out of one. */
export interface SectionPackage {
  /** What a package holds of one section. */
  shape: z.ZodType;
  /** By their ids; one of which nothing is kept is left out. */
  pack(db: Db, platform: Platform, actor: Actor, sectionIds: string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Writes a section that is new, or was there before; what students have done stays. */
  unpack(db: Db, unpacking: SectionUnpacking): Promise<void>;
}

/** A kind of section that the catalogue of a course may hold. */
export interface SectionKindPart {
  kind: SectionKind;
  /** The texts of its sections in which files may be named. */
  texts?(db: Db, sectionIds: string[]): Promise<string[]>;
  /** Copies what it keeps of its sections; those of other kinds are among the ids. */
  copy?(db: Db, copying: SectionCopying): Promise<void>;
  package?: SectionPackage;
}

/** A text of the feature's that was held for a word to review. */
export interface HeldText {
  recordId: string;
  authorId: string;
  title: string;
  content: string;
}

/** What becomes of a record when its text is let out, or is not. */
interface ReviewWays {
  pass(db: Db, platform: Platform, held: HeldText): Promise<void>;
  reject(db: Db, platform: Platform, held: HeldText): Promise<void>;
}

/** What a feature removes with the records of a feature below; as `RemoveWith` has it. */
type Removal = (db: Db, platform: Platform, actor: Actor, ids: string[]) => Promise<() => Promise<void>>;

/** Code, Chinese, English and Mongolian name. */
type DictionaryEntry = [code: string, zh: string, en: string, mn: string];

/** What a list of words is called, and the words in their order. */
export interface DictionarySpec {
  names: Omit<Text, 'tw'>;
  entries: DictionaryEntry[];
}

/** What a school is given once: at its first start, or at the first with a version that brings it. */
interface InitialData {
  key: string;
  give: (db: Db) => Promise<void>;
}

/** Everything that a feature brings to the server. `app.ts` lists the features; nothing else knows them by name. */
export interface Feature {
  /** `<area>/<feature>`, as its folders are called. */
  name: `${string}/${string}`;
  /** Some features serve what others declare, such as the names of their actions. */
  routes?: Route[] | ((features: readonly Feature[]) => Route[]);
  streams?: Stream[];
  /** What the other servers of the school ask of this one; only they reach it. */
  nodeStreams?: Stream[];
  /** What each server looks after at every beat of the clock. */
  tickers?: ((db: Db, platform: Platform) => Ticker)[];
  /** Background work; some features bring one for each thing that others declare, such as their imports. */
  jobs?: DefinedJob[] | ((features: readonly Feature[]) => DefinedJob[]);
  /** Started with the server, in the order of the features, and stopped with it. */
  daemons?: Daemon[];
  imports?: DefinedImport[];
  files?: Partial<Record<FileScope, FileRule>>;
  /** Texts that its service holds back, by their kind. */
  reviews?: Partial<Record<ReviewKind, ReviewWays>>;
  removals?: Partial<Record<RemovalKind, Removal>>;
  /** Kinds of section that it brings to the catalogue of a course. */
  sectionKinds?: SectionKindPart[];
  /** Columns that it brings to the gradebook of a course. */
  grades?: GradeSource[];
  /** What the palette finds of it by name. */
  finders?: Finder[];
  permissions?: PermissionEntry[];
  /** Its catalogs and pages; those of all features together are the menu. */
  menu?: MenuEntry[];
  /** By their code. */
  dictionaries?: Record<string, DictionarySpec>;
  initialData?: InitialData[];
  /** What a school may set of it. */
  parameters?: readonly ParameterDefinition[];
  /** What the audit calls its actions. */
  audits?: Record<string, Text>;
  /** Adds its part to a demo school, after the features before it; answers what those after it build on. */
  demo?: (school: DemoSchool) => Promise<Partial<DemoSchool> | undefined>;
}

/** Asks every feature in its order, so that what stands on another is removed after it. */
export async function removeWithFeatures(
  features: readonly Feature[],
  platform: Platform,
  ...[db, actor, kind, ids]: Parameters<Platform['removeWith']>
): Promise<() => Promise<void>> {
  const rest: (() => Promise<void>)[] = [];
  for (const remove of features.flatMap(({ removals }) => removals?.[kind] ?? []))
    rest.push(await remove(db, platform, actor, ids));
  return async () => {
    for (const finish of rest) await finish();
  };
}

/** The endpoints of all features. */
export const routesOf = (features: readonly Feature[]): Route[] =>
  features.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(features) : routes));

export const defineFeature = (feature: Feature): Feature => feature;
