import { rm } from 'node:fs/promises';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { features } from '../app.ts';
import { connect } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { files } from '../db/file.table.ts';
import { newId } from '../db/id.ts';
import { migrate } from '../db/migrate.ts';
import { attachments } from '../db/upload.table.ts';
import { setUpSchool } from '../features/composed/setup/setup.service.ts';
import { createJudge } from '../platform/judge/jail-judge.ts';
import { silentLog } from '../platform/log.ts';
import { type Lesson, openLesson } from './course.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { openSchool, type School } from './school.ts';

/** A school that converts courseware in the real jail, with a course. */
export interface ConvertingSchool {
  school: School;
  lesson: Lesson;
  /** Waits until what is being converted has ended; on a busy host that takes minutes. */
  settle(): Promise<void>;
  /** Adds a section with one file, and returns it as it is shown at first and after its conversion has ended. */
  shown(name: string, bytes: Buffer): Promise<{ first: Shown; after: Shown }>;
  /** Returns what a viewer would be sent. */
  bytesOf(address: string | undefined): Promise<Buffer>;
  close(): Promise<void>;
}

type Shown = Awaited<ReturnType<typeof lookAt>>;

async function lookAt({ teacher }: Lesson, sectionId: string) {
  const { itemList, missing } = await teacher.call(coursewareApi.get, { sectionId });
  return { missing, item: itemList[0] };
}

export async function openConvertingSchool(): Promise<ConvertingSchool> {
  const judge = createJudge();
  const dir = await makeQuickFolder();
  const postgres = await startEmbeddedPostgres({ dir, log: silentLog, forTests: true });
  const connection = connect(postgres.url);
  await migrate(connection);
  await setUpSchool(connection.db, features);
  await connection.close();
  const school = await openSchool({ judge, database: { url: postgres.url, drop: async () => {} } });
  const lesson = await openLesson(school);
  const { teacher, courseId, chapterId } = lesson;
  const settle = async () => {
    // A conversion on a busy host outlasts the usual patience.
    for (const deadline = performance.now() + patienceMs; ; )
      try {
        return await school.settleJobs();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
  };
  return {
    ...{ school, lesson, settle },
    shown: async (name, bytes) => {
      const row = { courseId, parentId: chapterId, title: name, kind: 'courseware' } as const;
      const { sectionId } = await teacher.call(sectionApi.save, row);
      const [fileId, attachmentId] = [newId(), newId()];
      const sha256 = await school.server.platform.files.put(bytes);
      const file = {
        sha256,
        name,
        mediaType: 'application/octet-stream',
        bytes: bytes.length,
        scope: 'course' as const,
      };
      await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: courseId });
      await school.sql.insert(attachments).values({ id: attachmentId, sectionId, fileId });
      const first = await lookAt(lesson, sectionId);
      await settle();
      return { first, after: await lookAt(lesson, sectionId) };
    },
    bytesOf: async (address = '') => {
      const headers = { authorization: teacher.token, appid: teacher.loginName };
      return Buffer.from(await (await fetch(school.url + address, { headers })).arrayBuffer());
    },
    close: async () => {
      await school.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
      await judge.close();
    },
  };
}

const patienceMs = 180_000;
