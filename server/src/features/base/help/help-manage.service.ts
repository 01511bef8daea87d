import { type HelpDraft, type HelpEntry, type HelpForm, helpFaults } from '@xueyan/contract/base/help';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { documentToWrite, ensureDepth } from './help.service.ts';
import { type HelpRow, helpStore } from './help.store.ts';
import { depthOf, heightOf, isWithin } from './help-tree.rule.ts';

/** Returns every document in the order of the tree, and the available roles. */
export async function listDocuments(db: Db, language: Language) {
  const rows = await helpStore.all(db);
  const roles = await helpStore.rolesOf(
    db,
    rows.map(({ id }) => id),
  );
  const documentList: HelpEntry[] = rows.map(({ id, ...row }) => ({
    documentId: id,
    ...row,
    roleCodes: roles.filter(({ documentId }) => documentId === id).map(({ code }) => code),
  }));
  const shown = await helpStore.shownRoles(db);
  const roleList = shown.map((role) => ({ roleCode: role.code, roleName: nameIn(language, role) }));
  return { documentList, roleList };
}

/** Returns a document for editing. */
export async function openDocument(db: Db, clock: Clock, actor: Actor, documentId: string): Promise<HelpDraft> {
  return present(db, clock, await documentToWrite(db, actor, documentId));
}

async function present(db: Db, clock: Clock, row: HelpRow): Promise<HelpDraft> {
  const { id, title, content, published, version } = row;
  const roleCodes = (await helpStore.rolesOf(db, [id])).map(({ code }) => code);
  return { documentId: id, title, content, published, roleCodes, version, updateTime: clock.write(row.updatedAt) };
}

/** Adds an unpublished document at the end of its level, with the roles of its parent. */
export const addDocument = (db: Db, actor: Actor, parentId: string | null, title: string): Promise<string> =>
  db.transaction(async (tx) => {
    await helpStore.lock(tx);
    if (parentId) await documentToWrite(tx, actor, parentId);
    ensureDepth(depthOf(await helpStore.all(tx), parentId) + 1);
    const position = ((await helpStore.siblings(tx, parentId)).at(-1)?.position ?? -1) + 1;
    const id = await helpStore.insert(tx, { parentId, title, position });
    const above = parentId ? await helpStore.rolesOf(tx, [parentId]) : [];
    const codes = above.map(({ code }) => code);
    await helpStore.setRoles(tx, id, await roleIdsOf(tx, codes));
    await recordAudit(tx, actor, 'help.save', id, { title });
    return id;
  });

async function roleIdsOf(db: Db, codes: string[]): Promise<string[]> {
  const known = await helpStore.shownRoles(db);
  const chosen = known.filter(({ code }) => codes.includes(code));
  ensure(chosen.length === new Set(codes).size, helpFaults.unknownRole);
  return chosen.map(({ id }) => id);
}

/** Saves a document; refused after a concurrent change. */
export const updateDocument = (
  db: Db,
  clock: Clock,
  actor: Actor,
  documentId: string,
  version: number,
  { roleCodes, ...form }: HelpForm,
) =>
  db.transaction(async (tx) => {
    const before = await documentToWrite(tx, actor, documentId);
    const after = await helpStore.update(tx, documentId, version, form);
    ensure(after, wireFaults.changed);
    await helpStore.setRoles(tx, documentId, await roleIdsOf(tx, roleCodes));
    // Text changes are frequent while a person types, so only changes of visibility are audited.
    if (before.published !== form.published) {
      await recordAudit(tx, actor, form.published ? 'help.publish' : 'help.withdraw', documentId, {
        title: form.title,
      });
    }
    return { version: after.version, updateTime: clock.write(after.updatedAt) };
  });

/** Moves a document, with all below it, to another position. */
export const moveDocument = (db: Db, actor: Actor, documentId: string, parentId: string | null, position: number) =>
  db.transaction(async (tx) => {
    await helpStore.lock(tx);
    await documentToWrite(tx, actor, documentId);
    if (parentId) await documentToWrite(tx, actor, parentId);
    const all = await helpStore.all(tx);
    ensure(!isWithin(all, parentId, documentId), helpFaults.intoItself);
    ensureDepth(depthOf(all, parentId) + heightOf(all, documentId));
    const others = (await helpStore.siblings(tx, parentId)).filter(({ id }) => id !== documentId);
    const order = others.map(({ id }) => id).toSpliced(Math.min(position, others.length), 0, documentId);
    for (const [place, id] of order.entries()) await helpStore.place(tx, id, parentId, place);
  });

/** Deletes a document without others below it. */
export const removeDocument = (db: Db, actor: Actor, documentId: string) =>
  db.transaction(async (tx) => {
    await helpStore.lock(tx);
    const { title } = await documentToWrite(tx, actor, documentId);
    ensure((await helpStore.siblings(tx, documentId)).length === 0, helpFaults.hasChildren);
    await helpStore.remove(tx, documentId);
    await recordAudit(tx, actor, 'help.delete', documentId, { title });
  });

/** Document that every school starts with. */
export interface FirstDocument {
  title: string;
  content: string;
  roleCodes: string[];
  children?: FirstDocument[];
}

/** Adds the initial documents to a school without any. */
export async function addFirstDocuments(db: Db, documents: FirstDocument[]): Promise<void> {
  if (!(await helpStore.isEmpty(db))) return;
  const add = async (list: FirstDocument[], parentId: string | null): Promise<void> => {
    for (const [position, { title, content, roleCodes, children }] of list.entries()) {
      const id = await helpStore.insert(db, { parentId, title, content, position, published: true });
      await helpStore.setRoles(db, id, await roleIdsOf(db, roleCodes));
      await add(children ?? [], id);
    }
  };
  await add(documents, null);
}
