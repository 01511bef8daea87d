import { randomInt } from 'node:crypto';
import { classOpeningFaults as faults } from '@xueyan/contract/school/class-opening';
import { ClassForm, mayKeepClass } from '@xueyan/contract/school/school-class';
import type { Actor } from '@xueyan/contract/wire/actor';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import type { Offer, Reason } from '../../../http/sheet-import.ts';
import {
  ensurePlace,
  type NamedOrganization,
  organizationsToName,
} from '../../base/organization/organization.service.ts';
import { addClass } from './school-class.service.ts';
import { schoolClassStore } from './school-class.store.ts';

/** Cells of a row about its class. */
export interface ClassCells {
  /** Name or code; empty for none. */
  className: string;
  grade: string;
  major: string;
  /** Name or code; empty for none. */
  organization: string;
}

export interface ClassOpening {
  createClasses?: boolean | undefined;
  organizationId?: string | undefined;
}

/** Class that rows name and that does not exist, as they describe it. */
export interface MissingClass extends Pick<ClassForm, 'className' | 'grade' | 'major' | 'organizationId'> {
  /** Whether a row names its organization. */
  isPlaced: boolean;
  /** Why it cannot be created. */
  problem?: Reason;
}

/** Maximum number of classes that one file may create; more indicate a wrongly assigned column. */
const mostClasses = 100;
/** Maximum number of those classes listed by name. */
const namedClasses = 10;

const unique = (names: string[]) => [...new Set(names.filter(Boolean))];

/** Returns the classes within the actor's data range that have one of the names or codes, in any state. */
export const classesNamed = (db: Db, actor: Actor, names: string[]) =>
  schoolClassStore.named(db, scopeOf(actor, 'member.manage'), unique(names));

/** Throws unless the actor may create classes in the organization that was chosen for them. */
export async function ensureOpening(db: Db, actor: Actor, { organizationId }: ClassOpening): Promise<void> {
  if (!organizationId) return;
  await ensurePlace(db, (id) => mayKeepClass(actor, { organizationId: id }), organizationId, undefined);
}

/**
 * Returns the classes that rows name and that do not exist, by name. Of rows that differ, the first one that has a cell
 * counts.
 */
export async function missingClasses(
  db: Db,
  actor: Actor,
  { organizationId }: ClassOpening,
  rows: Partial<ClassCells>[],
): Promise<ReadonlyMap<string, MissingClass>> {
  const names = unique(rows.map(({ className = '' }) => className));
  const known = new Set((await classesNamed(db, actor, names)).flatMap(({ code, name }) => [code, name]));
  const missing = names.filter((name) => !known.has(name) && ClassForm.shape.className.safeParse(name).success);
  if (missing.length === 0) return new Map();
  const organizations = await organizationsToName(db);
  const usual = organizationId ?? actor.organizationIds?.[0] ?? null;
  const rowsOf = Map.groupBy(rows, ({ className }) => className);
  return new Map(
    missing.map((className): [string, MissingClass] => {
      const first = (field: 'grade' | 'major' | 'organization') =>
        rowsOf.get(className)?.find((row) => row[field])?.[field] ?? '';
      const said = first('organization');
      const place = said ? placeNamed(organizations, actor, said) : usual;
      const one = { className, grade: first('grade'), major: first('major'), isPlaced: said !== '' };
      if (place === null || typeof place === 'string') return [className, { ...one, organizationId: place }];
      const problem = { text: place.text, values: { class: className, name: said } };
      return [className, { ...one, organizationId: null, problem }];
    }),
  );
}

/** Returns the id of an organization by its name or code, or the reason why no class can be created in it. */
function placeNamed(organizations: NamedOrganization[], actor: Actor, said: string): string | Reason {
  const isMeant = (name: string) => name.toLowerCase() === said.toLowerCase();
  const byCode = organizations.filter(({ code }) => isMeant(code));
  const found = byCode.length > 0 ? byCode : organizations.filter(({ names }) => names.some(isMeant));
  const [place, other] = found;
  if (!place || place.disabled) return faults.unknownOrganization;
  if (other) return faults.severalOrganizations;
  return mayKeepClass(actor, place) ? place.organizationId : faults.otherOrganization;
}

/** Returns the offer to create missing classes, and where it is taken the choice of their organization. */
export function openingOffers(missing: ReadonlyMap<string, MissingClass>, { createClasses }: ClassOpening): Offer[] {
  const names = [...missing.keys()];
  const n = names.length;
  if (n === 0 || n > mostClasses) return [];
  const listed = `${names.slice(0, namedClasses).join('、')}${n > namedClasses ? '…' : ''}`;
  const placeless = [...missing.values()].filter(({ isPlaced }) => !isPlaced).length;
  return [
    { param: 'createClasses', ...faults.offer, values: { n, names: listed } },
    ...(createClasses && placeless > 0
      ? [{ param: 'organizationId', choice: 'organization' as const, ...faults.place, values: { n: placeless } }]
      : []),
  ];
}

/** Creates the classes that rows name and that do not exist, where that is wished. */
export async function openClasses(db: Db, actor: Actor, opening: ClassOpening, rows: ClassCells[]): Promise<void> {
  if (!opening.createClasses) return;
  await schoolClassStore.lockOpening(db);
  const missing = await missingClasses(db, actor, opening, rows);
  if (missing.size > mostClasses) return;
  for (const { isPlaced: _, problem, ...said } of missing.values()) {
    if (problem) continue;
    // The name is also the code where valid.
    const own = ClassForm.safeParse({ classCode: said.className, ...said }).data;
    const drawn = { classCode: `C${randomInt(10 ** 8, 10 ** 9)}`, ...said };
    await addClass(db, actor, own ?? ClassForm.parse(drawn));
  }
}
