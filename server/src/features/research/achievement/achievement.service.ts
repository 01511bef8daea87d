import {
  type Achievement,
  type AchievementFormInput,
  type achievementApi,
  type BibtexRow,
  bibtexEntriesMax,
  achievementFaults as faults,
  kindOfForm,
  mayEditAchievement,
} from '@xueyan/contract/research/achievement';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { personByLogin, researchToRead } from '../research-project/research-project.service.ts';
import { type DescribedAchievement, type NewAuthor, achievementStore as store } from './achievement.store.ts';
import { citedOf, entryFrom } from './bibtex.rule.ts';
import { entriesOf } from './bibtex-parse.rule.ts';
import { citationOf } from './citation.rule.ts';

type Api = typeof achievementApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

const scopeFor = (actor: Actor) => scopeOf(actor, 'research.manage');

/** Returns achievements with their authors in the form of the wire. */
async function present(db: Db, found: DescribedAchievement[]): Promise<Achievement[]> {
  const people = await store.authorsOf(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row: { id, projectId, createdAt: _, updatedAt: __, ...row }, ...rest }) => {
    const authorList = people
      .filter(({ achievementId }) => achievementId === id)
      .map(({ achievementId: ___, ...author }) => author);
    const citation = citationOf({ ...row, authors: authorList });
    const ids = { achievementId: id, researchProjectId: projectId };
    return { ...row, ...rest, ...ids, kind: kindOfForm(row.form), authorList, citation };
  });
}

export async function listAchievements(db: Db, actor: Actor, input: In<'list'>) {
  const page = await store.page(db, scopeFor(actor), input);
  return { ...page, resultList: await present(db, page.resultList) };
}

/** Returns the authors with their accounts; refuses a project that the actor may not see. */
async function checked(db: Db, actor: Actor, { authors, researchProjectId, ...said }: AchievementFormInput) {
  if (researchProjectId) await researchToRead(db, actor, researchProjectId);
  const people: NewAuthor[] = [];
  for (const { name, loginName, corporate } of authors) {
    const userId = loginName ? await personByLogin(db, loginName) : null;
    ensure(userId !== undefined, faults.author, { name: loginName });
    people.push({ name, userId, corporate });
  }
  return { row: { ...said, doi: said.doi?.toLowerCase() ?? null, projectId: researchProjectId }, people };
}

/** Turns the violation of the unique DOI into a fault. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(faults.known);
    throw error;
  }
}

export const addAchievement = (db: Db, actor: Actor, form: AchievementFormInput): Promise<string> =>
  once(() =>
    db.transaction(async (tx) => {
      const { row, people } = await checked(tx, actor, form);
      const id = await store.insert(tx, { ...row, ownerId: actor.id }, people);
      await recordAudit(tx, actor, 'achievement.save', id, { title: row.title });
      return id;
    }),
  );

async function achievementToEdit(db: Db, actor: Actor, id: string): Promise<DescribedAchievement> {
  await store.lock(db, id);
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  const mayEdit = mayEditAchievement(actor, { ownerId: found.row.ownerId, organizationId: found.organizationId });
  ensure(mayEdit, (await store.reaches(db, scopeFor(actor), id)) ? wireFaults.notAllowed : wireFaults.gone);
  return found;
}

export const updateAchievement = (db: Db, actor: Actor, { achievementId, version, ...form }: In<'update'>) =>
  once(() =>
    db.transaction(async (tx) => {
      const found = await achievementToEdit(tx, actor, achievementId);
      ensure(found.row.version === version, wireFaults.changed);
      const { row, people } = await checked(tx, actor, form);
      await store.set(tx, achievementId, row, people);
      await recordAudit(tx, actor, 'achievement.update', achievementId, { title: row.title });
    }),
  );

export const removeAchievement = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await achievementToEdit(tx, actor, id);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'achievement.delete', id, { title: row.title, doi: row.doi });
  });

/**
 * Imports entries; a dry run changes nothing and returns the same result. The importer is linked to authors of their
 * name.
 */
export const importBibtex = (
  db: Db,
  actor: Actor,
  { text, dryRun, researchProjectId }: In<'importBibtex'>,
): Promise<Output<Api['importBibtex']>> =>
  once(() =>
    db.transaction(async (tx) => {
      if (researchProjectId) await researchToRead(tx, actor, researchProjectId);
      const read = entriesOf(text);
      ensure(read.length > 0, faults.bibtex);
      ensure(read.length <= bibtexEntriesMax, faults.tooMany, { max: bibtexEntriesMax });
      const entries = read.map((entry) => ({ key: entry.key.slice(0, 100), ...citedOf(entry) }));
      const known = await store.knownDois(
        tx,
        entries.flatMap(({ cited }) => (cited?.doi ? [cited.doi] : [])),
      );
      const rowList: BibtexRow[] = [];
      for (const { key, title, cited, problems } of entries) {
        const isKnown = cited?.doi != null && known.has(cited.doi);
        const taken = isKnown ? null : cited;
        const citation = taken ? citationOf(taken) : '';
        rowList.push({ key, title, citation, problems: isKnown ? ['known', ...problems] : problems });
        if (!taken) continue;
        // A DOI that is in the file twice is imported once.
        if (taken.doi) known.add(taken.doi);
        if (dryRun) continue;
        const { authors, ...row } = taken;
        const people = authors.map((one) => ({ ...one, userId: one.name === actor.userName ? actor.id : null }));
        const made = { ...row, projectId: researchProjectId, ownerId: actor.id };
        const id = await store.insert(tx, made, people);
        await recordAudit(tx, actor, 'achievement.save', id, { title: row.title });
      }
      return { rowList, kept: rowList.filter(({ citation }) => citation).length };
    }),
  );

export async function exportBibtex(db: Db, actor: Actor, input: In<'exportBibtex'>) {
  const found = await present(db, await store.all(db, scopeFor(actor), input, bibtexEntriesMax));
  const entries = found.map((one) =>
    entryFrom(`xy${one.year}${one.achievementId.slice(-8)}`, { ...one, authors: one.authorList }),
  );
  return { text: entries.join('\n\n'), count: entries.length };
}

export const listPeople = (db: Db, actor: Actor, input: In<'listPerson'>) => store.people(db, scopeFor(actor), input);

export async function countByYear(db: Db, actor: Actor): Promise<Output<Api['statistics']>> {
  const yearList = await store.byYear(db, scopeFor(actor));
  return { yearList, total: yearList.reduce((sum, { total }) => sum + total, 0) };
}
