import { type candidateNamingApi, candidateNamingFaults as faults } from '@xueyan/contract/exam/candidate-naming';
import { mostNamed } from '@xueyan/contract/exam/exam-form';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { examPersonStore as store } from './exam-person.store.ts';

/** Most characters of the origin of a candidate. */
const noteMax = 40;

/** Finds people of the school who may sit exams, in the order of their accounts. */
export async function findExamPeople(db: Db, input: z.output<typeof candidateNamingApi.people.input>) {
  const { people, total } = await store.find(db, input, mostNamed);
  return { personList: people, totalSize: total };
}

/** Returns those of the people who may sit exams of the school. */
export async function ableToSit(db: Db, userIds: string[]): Promise<Set<string>> {
  const found = userIds.length > 0 ? await store.ofIds(db, userIds) : [];
  return new Set(found.filter(({ fits }) => fits).map(({ userId }) => userId));
}

/** Returns people with the classes that they come from; faults if one of them may not sit exams. */
export async function peopleToName(db: Db, userIds: string[]) {
  const wanted = [...new Set(userIds)];
  const found = wanted.length > 0 ? await store.ofIds(db, wanted) : [];
  ensure(found.length === wanted.length, wireFaults.gone);
  for (const { fits, userName } of found) ensure(fits, faults.notPerson, { name: userName });
  return found.map(({ userId, userName, note }) => ({ userId, userName, note: note.slice(0, noteMax) }));
}
