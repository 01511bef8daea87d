import type { Permission } from '@xueyan/contract/wire/permission';
import type { Caller, School } from './school.ts';

/** Two people and their shared course: one teaches it, the other studies it. */
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
 * Contribution of a feature to `others-records.test.ts`, in its `<feature>.foreign.ts`: owned records that outsiders
 * then use in every call. A place is written `<path of the call> <path in its input>`, such as `message/send
 * to.courses[]`.
 */
export interface Foreign {
  /**
   * Creates records of the owners, by the field names that refer to them. `courseId` also applies to `courseIds[]`. It
   * also runs for the outsiders, who thus have records of their own, so unique names include the teacher's.
   */
  records?: (owners: Owners) => Promise<Record<string, string>>;
  /** Record for a place whose field has another name. */
  places?: Record<string, string>;
  /** Places without an owned record, or fields anywhere (`* classId`), and the reason. */
  noRecord?: Record<string, string>;
  /** Calls that outsiders may make with a foreign record, and the reason. */
  answered?: Record<string, string>;
  /** Calls whose response may name foreign records: which, and the reason. */
  seen?: Record<string, { records: string[]; because: string }>;
  /** Permissions that apply to everybody's records alike, and the reason. */
  heldForAll?: Partial<Record<Permission, string>>;
  /** Inputs for rules that generated ones do not satisfy. */
  inputs?: Record<string, object>;
}

declare global {
  interface ImportMeta {
    /** The test runner rewrites it into imports, from which it knows which tests a changed file affects. */
    glob<T>(pattern: string, options: { eager: true }): Record<string, T>;
  }
}

const modules = import.meta.glob<Record<string, Foreign>>('../features/*/*/*.foreign.ts', { eager: true });

/** Merges the contributions of all features. */
export const everyForeign = (): Required<Foreign> => merge(Object.values(modules));

/** Merges the contributions of some features, by their names: a net that looks at their records alone. */
export const foreignOf = (names: `${string}/${string}`[]): Required<Foreign> =>
  merge(
    names.map((name) => {
      const [, module] = Object.entries(modules).find(([file]) => file.startsWith(`../features/${name}/`)) ?? [];
      if (!module) throw new Error(`${name} has no <feature>.foreign.ts`);
      return module;
    }),
  );

function merge(contributions: Record<string, Foreign>[]): Required<Foreign> {
  const parts = contributions.flatMap((module) => Object.values(module));
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
