import type { BundleMade } from '@xueyan/contract/composed/bundle';
import type { Actor } from '@xueyan/contract/wire/actor';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { readProfile } from '../../base/profile/profile.service.ts';
import { makeZip } from './bundle-export.service.ts';
import { plainName } from './file-address.rule.ts';
import { personStore as store } from './person.store.ts';

export const personJob = jobKind({ kind: 'coursebundle.person', access: 'user', input: z.strictObject({}) });

export const startPerson = (db: Db, actor: Actor): Promise<string> =>
  startJob({ db, actor }, personJob, { input: {}, title: actor.loginName, key: actor.id });

/**
 * What the school keeps of the actor, as far as they see it: `person.json`, and the files that they brought. Courses of
 * their own are named, and leave as packages of their own.
 */
export async function exportPerson(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  { progress, signal }: { progress(done: number, total: number): Promise<void>; signal: AbortSignal },
): Promise<BundleMade> {
  const { id } = actor;
  const { clock } = platform;
  const files = await store.files(db, id);
  const person = {
    exportTime: clock.write(clock.now()),
    profile: await readProfile(db, actor, actor.language),
    reports: await store.reports(db, id),
    handedIn: await store.handedIn(db, id),
    marks: await store.marks(db, id),
    taskWorks: await store.taskWorks(db, id),
    taskMarks: await store.taskMarks(db, id),
    posts: await store.posts(db, id),
    memos: await store.memos(db, id),
    courses: await store.courses(db, id),
    files: files.map(({ sha256, name, ...file }) => ({ ...file, name, path: placeOf(sha256, name) })),
  };
  const made = await makeZip(platform, async (zip) => {
    const written = new Set<string>();
    for (const [done, { sha256, name }] of files.entries()) {
      signal.throwIfAborted();
      await progress(done, files.length);
      const place = placeOf(sha256, name);
      const stream = written.has(place) ? null : await platform.files.open(sha256);
      if (!stream) continue;
      written.add(place);
      await zip.add(place, stream);
    }
    await zip.add('person.json', Buffer.from(JSON.stringify(person, null, 1)));
  });
  await progress(1, 1);
  return { ...made, courseId: null, name: `${plainName(actor.loginName)}.zip`, remarks: [] };
}

const placeOf = (sha256: string, name: string) => `files/${sha256.slice(0, 12)}-${plainName(name)}`;
