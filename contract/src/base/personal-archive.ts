import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** `packing`: it is being made; `failed`: it was not completed, and nothing of it is left. */
export const personalArchiveStates = ['packing', 'ready', 'failed'] as const;
export const personalArchiveStateNames: Record<(typeof personalArchiveStates)[number], Text> = {
  packing: { zh: '打包中', en: 'Being made', mn: 'Бэлтгэж байна' },
  ready: { zh: '可下载', en: 'Ready', mn: 'Бэлэн' },
  failed: { zh: '未完成', en: 'Not completed', mn: 'Дуусаагүй' },
};

/** Days for which an archive can be downloaded. */
export const personalArchiveDays = 7;
/** Maximum number of archives of a person; a new one replaces the oldest. */
export const personalArchivesMax = 3;
/** Path of an archive below `/api/`, where the cookie of files is sent, for the person whose data it holds. */
export const personalArchivePath = (archiveId: string) => `file/archive/${archiveId}`;

/** All data of a person as a zip file: JSON, Markdown, the original files, and a page that opens offline. */
export const PersonalArchive = z.object({
  archiveId: Id,
  state: z.enum(personalArchiveStates),
  /** The job that makes it, if the person started it; null otherwise, and once the job is deleted. */
  jobId: Id.nullable(),
  bytes: z.number().int(),
  recordCount: z.number().int(),
  fileCount: z.number().int(),
  /** Administrator who started it; empty: the person. */
  starterName: z.string(),
  /** Reason of the administrator. */
  reason: z.string(),
  createTime: DateTime,
  /** End of the time in which it can be downloaded. */
  expireTime: DateTime,
});
export type PersonalArchive = z.output<typeof PersonalArchive>;

const Started = z.object({ archiveId: Id, jobId: Id });

export const personalArchiveApi = {
  list: get('personalarchive/list', {
    access: 'user',
    summary: 'Archives of my data, the newest first',
    output: z.object({ archiveList: z.array(PersonalArchive) }),
  }),
  start: post('personalarchive/start', {
    access: 'user',
    audit: { action: 'personalarchive.start', made: 'archiveId' },
    summary: 'Packs all that I have or made into a zip file, as a job; one at a time',
    input: z.strictObject({}),
    output: Started,
  }),
  startFor: post('personalarchive/startfor', {
    access: 'may:user.manage',
    summary: 'Packs the data of a person whose account I manage; only that person can download it',
    input: z.strictObject({ userId: Id, reason: z.string().trim().min(2).max(200) }),
    output: Started,
  }),
  remove: post('personalarchive/delete', {
    access: 'user',
    audit: { action: 'personalarchive.delete', target: 'archiveId' },
    summary: 'Deletes an archive of my data; one that is being made is given up',
    input: z.strictObject({ archiveId: Id }),
    output: z.null(),
  }),
};

export const personalArchiveFaults = faults('personalArchive', {
  packing: {
    zh: '数据正在打包，请等待完成或先取消',
    en: 'An archive is being made; wait for it, or cancel it first',
    mn: 'Архив бэлтгэж байна; дуустал хүлээх эсвэл цуцална уу',
  },
  noRoom: {
    status: 503,
    zh: '服务器磁盘空间不足，暂时不能打包（约需 {n} MB）',
    en: 'The server is short of disk space (about {n} MB are needed)',
    mn: 'Серверийн диск дүүрсэн (ойролцоогоор {n} MB хэрэгтэй)',
  },
  notReady: {
    zh: '数据包尚未完成，或已经过期，请重新打包',
    en: 'The archive is not ready, or has expired; make another',
    mn: 'Архив бэлэн болоогүй эсвэл хугацаа дууссан; дахин үүсгэнэ үү',
  },
});
