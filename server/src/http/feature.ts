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
import type { ListedTicker } from '../platform/ticker.ts';
import type { Authenticate } from './authentication.ts';
import type { DemoSchool } from './demo-school.ts';
import type { Finder } from './finder.ts';
import type { GradeFactors, GradeSource } from './grade-source.ts';
import type { Route } from './implement.ts';
import type { InboxPart } from './inbox.ts';
import type { DefinedJob } from './job.ts';
import type { PortablePart } from './portable.ts';
import type { MenuEntry, PermissionEntry } from './resource.ts';
import type { DefinedImport } from './sheet-import.ts';

/** What a stream (websocket, download, upload) needs to answer without the envelope. */
export interface StreamContext {
  app: FastifyInstance;
  db: Db;
  platform: Platform;
  authenticate: Authenticate;
  /** All features of the server: some features serve what others declare, such as their imports. */
  features: readonly Feature[];
}
export type Stream = (context: StreamContext) => void;

type DaemonContext = Pick<StreamContext, 'db' | 'platform' | 'features'>;

/** Service that runs as long as the server does; returns a function that stops it. */
export type Daemon = (context: DaemonContext) => Promise<() => Promise<void> | void>;

/** Throws unless the actor may act on the record. */
type Admission = (db: Db, actor: Actor, scopeId: string) => Promise<unknown>;

/** Decides who may read and who may add the files of a record. */
export interface FileRule {
  /** Receives the file id, because the context of a file can decide too. */
  read: (db: Db, actor: Actor, scopeId: string, fileId: string) => Promise<unknown>;
  write: Admission;
}

/** Sections whose contents are being copied. */
export interface SectionCopying {
  actor: Actor;
  /** Maps each section to its copy. */
  ids: ReadonlyMap<string, string>;
  /** Maps each of their files to its copy. */
  attachmentIds: ReadonlyMap<string, string>;
  /** Course of the originals and that of the copies; the same where a section alone is copied. */
  course: { from: string; to: string };
  /** Rewrites a text for the copy: references to files become references to their copies. */
  rewrite(text: string): string;
}

/** Section whose contents come out of a package. */
export interface SectionUnpacking {
  actor: Actor;
  platform: Platform;
  courseId: string;
  sectionId: string;
  /** Data of the package, in the kind's shape, with sanitized texts. */
  data: unknown;
  /** Values shared by several sections of one import, by name. */
  shared: Map<string, string>;
  /** Installed images, by the recipes that the package names. */
  imageIds: ReadonlyMap<string, string>;
  /** Maps each of the section's files in the package to the stored file. */
  attachmentIds: ReadonlyMap<string, string>;
  /** Rewrites the references to files in a text; the files now belong to the course, or to another record. */
  rewrite(text: string, place?: { scope: FileScope; scopeId: string }): Promise<string>;
  /** Reports what is not imported or stays unchanged. */
  remark(text: Omit<Text, 'tw'>, values?: Record<string, string | number>): void;
}

/** Packs a kind of section into a course package and unpacks it. */
export interface SectionPackage {
  /** Schema of what a package holds for one section. */
  shape: z.ZodType;
  /** Returns the packed data by section id; sections without data are left out. */
  pack(db: Db, platform: Platform, actor: Actor, sectionIds: string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Writes a section that is new or existed before; the work of students is preserved. */
  unpack(db: Db, unpacking: SectionUnpacking): Promise<void>;
}

/** Kind of section that the catalogue of a course may contain. */
export interface SectionKindPart {
  kind: SectionKind;
  /** Returns the texts of its sections that can reference files. */
  texts?(db: Db, sectionIds: string[]): Promise<string[]>;
  /** Copies the data of its sections; `ids` also contains sections of other kinds. */
  copy?(db: Db, copying: SectionCopying): Promise<void>;
  package?: SectionPackage;
}

/** Text of the feature that is held for review because it contains a sensitive word. */
export interface HeldText {
  recordId: string;
  authorId: string;
  title: string;
  content: string;
}

/** Actions on a record when its held text is approved or rejected. */
interface ReviewWays {
  pass(db: Db, platform: Platform, held: HeldText): Promise<void>;
  reject(db: Db, platform: Platform, held: HeldText): Promise<void>;
}

/** Removes what a feature stores for records of a lower feature; see `RemoveWith`. */
type Removal = (db: Db, platform: Platform, actor: Actor, ids: string[]) => Promise<() => Promise<void>>;

/** Code, followed by the Chinese, English and Mongolian name. */
type DictionaryEntry = [code: string, zh: string, en: string, mn: string];

/** Names of a dictionary and its entries in order. */
export interface DictionarySpec {
  names: Omit<Text, 'tw'>;
  entries: DictionaryEntry[];
}

/** Data that a school receives once: at its first start, or at the first start of a version that adds it. */
export interface InitialData {
  key: string;
  /** Increases when a later version of the product changes the data; 1 by default. */
  version?: number;
  /** `again`: the school received an earlier version and may have changed or removed it since. */
  give: (db: Db, again: boolean) => Promise<void>;
}

/** Everything that a feature contributes to the server. Only `app.ts` lists the features by name. */
export interface Feature {
  /** `<area>/<feature>`, the names of its folders. */
  name: `${string}/${string}`;
  /** Some features serve what others declare, such as the titles of their actions. */
  routes?: Route[] | ((features: readonly Feature[]) => Route[]);
  streams?: Stream[];
  /** Streams for the other servers of the school; only they can reach these. */
  nodeStreams?: Stream[];
  /** Tickers that each server runs at every beat of the clock. */
  tickers?: ((db: Db, platform: Platform) => ListedTicker)[];
  /** Background jobs; some features declare one for each item that others declare, such as their imports. */
  jobs?: DefinedJob[] | ((features: readonly Feature[]) => DefinedJob[]);
  /** Started with the server in the order of the features, and stopped with it. */
  daemons?: Daemon[];
  imports?: DefinedImport[];
  files?: Partial<Record<FileScope, FileRule>>;
  /** Actions on texts that its service holds for review, by kind. */
  reviews?: Partial<Record<ReviewKind, ReviewWays>>;
  removals?: Partial<Record<RemovalKind, Removal>>;
  /** Kinds of section that it adds to the catalogue of a course. */
  sectionKinds?: SectionKindPart[];
  /** Columns that it adds to the gradebook of a course. */
  grades?: GradeSource[];
  /** Factors of members that it applies to the marks of teams. */
  gradeFactors?: GradeFactors[];
  /** What it stores about a person, for the archive that they take away. */
  portable?: PortablePart[];
  /** Records of the feature that the palette finds by name. */
  finders?: Finder[];
  /** Kinds of requests that somebody decides on its pages. */
  inbox?: InboxPart[];
  permissions?: PermissionEntry[];
  /** Its catalogs and pages; the entries of all features together form the menu. */
  menu?: MenuEntry[];
  /** Dictionaries by code. */
  dictionaries?: Record<string, DictionarySpec>;
  initialData?: InitialData[];
  /** Parameters that a school may set. */
  parameters?: readonly ParameterDefinition[];
  /** Titles of its actions in the audit. */
  audits?: Record<string, Text>;
  /** Adds its part to a demo school after the features before it; returns what later features build on. */
  demo?: (school: DemoSchool, features: readonly Feature[]) => Promise<Partial<DemoSchool> | undefined>;
}

/** Calls every feature in order, so that dependent records are removed after the ones they depend on. */
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

/** Returns the endpoints of all features. */
export const routesOf = (features: readonly Feature[]): Route[] =>
  features.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(features) : routes));

export const defineFeature = (feature: Feature): Feature => feature;
