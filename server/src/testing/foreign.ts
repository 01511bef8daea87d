import type { Permission } from '@xueyan/contract/wire/permission';
import type { Caller, School } from './school.ts';

/** Two people and what they share: a course of the one, studied by the other. */
export interface Owners {
  school: School;
  teacher: Caller;
  student: Caller;
  courseId: string;
  classId: string;
  chapterId: string;
  sectionId: string;
}

/**
 * What a feature brings for the net of `others-records.test.ts`, in its `<feature>.foreign.ts`: records that are
 * somebody's, with which strangers then try every call. A place is written `<path of the call> <where in its input>`,
 * such as `message/send to.courses[]`.
 */
export interface Foreign {
  /**
   * Makes records of the owners, by the names that fields have for them. `courseId` also stands in `courseIds[]`. Called
   * for the strangers too, so that they have their own: names that must differ take the teacher's in.
   */
  records?: (owners: Owners) => Promise<Record<string, string>>;
  /** Which record stands at a place whose field has another name. */
  places?: Record<string, string>;
  /** Places at which no record of somebody stands, or fields anywhere (`* classId`), and why not. */
  noRecord?: Record<string, string>;
  /** Calls that strangers may make although a record of somebody else stands in them, and why. */
  answered?: Record<string, string>;
  /** Calls whose answer may name records of somebody else: which, and why. */
  seen?: Record<string, { records: string[]; because: string }>;
  /** Permissions whose holders hold them for everybody's records alike, and why. */
  heldForAll?: Partial<Record<Permission, string>>;
  /** Inputs whose rules chance does not meet. */
  inputs?: Record<string, object>;
}

declare global {
  interface ImportMeta {
    /** Written anew by the test runner as imports, by which it knows what a changed file concerns. */
    glob<T>(pattern: string, options: { eager: true }): Record<string, T>;
  }
}

/** What all features bring, as one. */
export function everyForeign(): Required<Foreign> {
  const modules = import.meta.glob<Record<string, Foreign>>('../features/*/*/*.foreign.ts', { eager: true });
  const parts = Object.values(modules).flatMap((module) => Object.values(module));
  const all = <K extends Exclude<keyof Foreign, 'records'>>(key: K) =>
    Object.assign({}, ...parts.map((part) => part[key])) as Required<Foreign>[K];
  return {
    records: async (owners) => {
      const found: Record<string, string> = {};
      for (const part of parts) Object.assign(found, await part.records?.(owners));
      return found;
    },
    places: all('places'),
    noRecord: all('noRecord'),
    answered: all('answered'),
    seen: all('seen'),
    heldForAll: all('heldForAll'),
    inputs: all('inputs'),
  };
}
