import type { ImportRow } from '@xueyan/contract/base/import';
import {
  mayManageOrganization,
  type Organization,
  organizationTypeNames,
  organizationTypes,
} from '@xueyan/contract/base/organization';
import { organizationImportFaults as faults, organizationImport } from '@xueyan/contract/base/organization-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { defineImport } from '../../../http/sheet-import.ts';
import {
  addOrganization,
  moveOrganization,
  type NamedPlace,
  organizationsToPlace,
  updateOrganization,
} from './organization.service.ts';

type Row = ImportRow<typeof organizationImport>;
type Problem = Exclude<keyof typeof faults, 'changes'>;

/** Organization as a row wants it; `parentId` undefined: as it is, or below the school. */
interface Wanted {
  known?: NamedPlace;
  type: Organization['type'];
  parent: NamedPlace | undefined;
}

const typeOf = (said: string) =>
  organizationTypes.find((one) =>
    Object.values(organizationTypeNames[one]).some((name) => name.toLowerCase() === said.toLowerCase()),
  );

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Finds what a row means among the organizations there are, or says why it is refused. */
function wantedBy(actor: Actor, places: readonly NamedPlace[], row: Row): Wanted | [Problem, string] {
  const known = places.find(({ code }) => same(code, row.code));
  if (known && known.id !== '' && !mayManageOrganization(actor, known.id)) return ['notYours', known.name];
  const type = row.type === '' ? (known?.type ?? 'department') : typeOf(row.type);
  if (!type) return ['unknownType', row.type];
  const root = places.find(({ parentId }) => parentId === null);
  const byCode = places.filter(({ code }) => same(code, row.parent));
  const named = byCode.length > 0 ? byCode : places.filter(({ name }) => same(name, row.parent));
  if (row.parent !== '' && named.length === 0) return ['unknownParent', row.parent];
  if (named.length > 1) return ['severalParents', row.parent];
  const parent = row.parent === '' ? (known ? undefined : root) : named[0];
  // One of this sheet has no id yet; who may add it may add what is below it.
  if (parent && parent.id !== '' && parent.id !== known?.parentId && !mayManageOrganization(actor, parent.id))
    return ['notYours', parent.name];
  return { ...(known && { known }), type, parent };
}

const isRefused = (found: Wanted | [Problem, string]): found is [Problem, string] => Array.isArray(found);

const titles = organizationImport.columns;

/** Returns the titles of the columns that a row changes. */
function changesOf({ known, type, parent }: Wanted, row: Row): string[] {
  if (!known) return [];
  const pairs: [string, boolean][] = [
    [titles.name.title.zh, known.name !== row.name],
    [titles.type.title.zh, known.type !== type],
    [titles.parent.title.zh, parent !== undefined && parent.id !== known.parentId],
  ];
  return pairs.flatMap(([title, changed]) => (changed ? [title] : []));
}

/** Imports organizations by code: new ones are added, existing ones are corrected and moved. */
export const organizationSheetImport = defineImport(organizationImport, {
  keyOf: ({ code }) => code.toLowerCase(),

  check: async ({ db, actor }, _params, rows) => {
    const places = await organizationsToPlace(db);
    return rows.map((row) => {
      const found = wantedBy(actor, places, row);
      if (isRefused(found)) return { plan: 'refuse', reasons: [{ ...faults[found[0]], values: { name: found[1] } }] };
      if (!found.known) {
        const { code, name } = row;
        places.push({
          id: '',
          code,
          name,
          type: found.type,
          parentId: found.parent?.id ?? null,
          leaderId: null,
          disabled: false,
        });
        return { plan: 'add' };
      }
      const fields = changesOf(found, row);
      if (fields.length === 0) return { plan: 'same' };
      return { plan: 'change', reasons: [{ ...faults.changes, values: { fields: fields.join('、') } }] };
    });
  },

  enter: async ({ db, platform, actor }, _params, row) => {
    const places = await organizationsToPlace(db);
    const found = wantedBy(actor, places, row);
    if (isRefused(found)) throw new Fault(faults[found[0]], { name: found[1] });
    const { known, type, parent } = found;
    const { code, name } = row;
    if (!known) {
      await addOrganization(db, actor, parent?.id ?? null, { code, name, type, leaderId: null, disabled: false });
      return undefined;
    }
    const { id, leaderId, disabled } = known;
    if (known.name !== name || known.type !== type)
      await updateOrganization(db, actor, id, { code: known.code, name, type, leaderId, disabled });
    if (parent && parent.id !== known.parentId) {
      ensure(parent.id !== '', faults.unknownParent, { name: row.parent });
      const last = places.filter(({ parentId }) => parentId === parent.id).length;
      await moveOrganization(db, platform.live, actor, id, parent.id, last);
    }
    return undefined;
  },
});
