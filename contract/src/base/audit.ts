import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, ofYears } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to read the audit of everybody's actions, and to verify that it was not manipulated. */
    'audit.read': true;
  }
}

/** `refused`: a rule did not allow it; `failed`: an error occurred. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** `YYYY-MM-DD` in the school's time zone; a filter includes the whole day. */
export const LogDate = z.iso.date().refine(...ofYears(1900, 2199));

/** Field that a change affected; values are written as text, empty for none. */
const AuditChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type AuditChange = z.output<typeof AuditChange>;

export const AuditRecord = z.object({
  auditId: Id,
  time: DateTime,
  /** Null: the product itself. */
  actorId: Id.nullable(),
  actorName: z.string(),
  action: z.string(),
  /** In the reader's language. */
  actionName: z.string(),
  /** Record that the action affected, usually its id. */
  target: z.string(),
  /** Name of that record; empty: it no longer exists, or has no name. */
  targetName: z.string(),
  outcome: z.enum(auditOutcomes),
  /** IP address; empty for actions of the server itself. */
  address: z.string(),
  /** Request id that the reply carried when an error occurred. */
  requestId: z.string(),
  changes: z.array(AuditChange),
  /** Further stored details, by name. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number in the chain; null for some seconds after it was written. */
  sealNumber: z.number().int().nullable(),
});
export type AuditRecord = z.output<typeof AuditRecord>;

/** Reason why a row breaks the chain: it was changed, or its predecessor is missing. */
export const auditBreaks = ['changed', 'missing'] as const;

/** Result of the job that verifies the chain. */
export const AuditVerification = z.object({
  /** Verified rows, up to the first broken one. */
  rows: z.number().int(),
  /** Rows that are too young to be in the chain. */
  unsealed: z.number().int(),
  /** Number and seal of the last row: compared with an earlier note of them, they show that the end was not cut off. */
  head: z.object({ sealNumber: z.number().int(), seal: z.string() }),
  broken: z
    .object({
      sealNumber: z.number().int(),
      auditId: Id.nullable(),
      time: DateTime.nullable(),
      why: z.enum(auditBreaks),
    })
    .nullable(),
});
export type AuditVerification = z.output<typeof AuditVerification>;

const outcomeNames = {
  done: { zh: '成功', en: 'Done', mn: 'Амжилттай' },
  refused: { zh: '被拒绝', en: 'Refused', mn: 'Татгалзсан' },
  failed: { zh: '出错', en: 'Failed', mn: 'Алдаатай' },
};

export const auditApi = {
  list: post('audit/list', {
    access: 'may:audit.read',
    summary: 'What was done in the school, newest first',
    input: pageQuery(
      {
        actorName: z.string().trim().max(100).optional(),
        action: z.string().trim().max(100).optional(),
        outcome: z.enum(auditOutcomes).optional(),
        address: z.string().trim().max(100).optional(),
        target: z.string().trim().max(200).optional(),
        from: LogDate.optional(),
        to: LogDate.optional(),
      },
      ['time', 'actorName', 'action'],
    ),
    output: pageOf(AuditRecord),
    sheet: {
      name: { zh: '操作日志', en: 'Audit log', mn: 'Үйлдлийн бүртгэл' },
      columns: {
        time: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        actorName: { title: { zh: '操作者', en: 'Who', mn: 'Хэн' } },
        actionName: { title: { zh: '操作', en: 'Action', mn: 'Үйлдэл' } },
        targetName: { title: { zh: '对象', en: 'Record', mn: 'Бичлэг' }, width: 30 },
        target: { title: { zh: '对象编号', en: 'Id of the record', mn: 'Бичлэгийн дугаар' }, width: 40 },
        outcome: { title: { zh: '结果', en: 'Outcome', mn: 'Үр дүн' }, values: outcomeNames },
        address: { title: { zh: '来源地址', en: 'Address', mn: 'Хаяг' } },
        changes: {
          title: { zh: '变更', en: 'Changes', mn: 'Өөрчлөлт' },
          width: 60,
          read: ({ changes }) => changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
        },
        details: {
          title: { zh: '详情', en: 'Details', mn: 'Дэлгэрэнгүй' },
          width: 60,
          read: ({ details }) => details.map(({ name, value }) => `${name}: ${value}`).join('\n'),
        },
        requestId: { title: { zh: '请求编号', en: 'Request', mn: 'Хүсэлт' } },
        sealNumber: { title: { zh: '链上编号', en: 'Number in the chain', mn: 'Гинжний дугаар' }, kind: 'number' },
      },
    },
  }),
  actions: post('audit/actions', {
    access: 'may:audit.read',
    summary: 'The actions that the audit knows, with their names',
    output: z.object({ actionList: z.array(z.object({ action: z.string(), actionName: z.string() })) }),
  }),
  verify: post('audit/verify', {
    access: 'may:audit.read',
    summary: 'Verifies the chain of the audit records in the background',
    output: z.object({ jobId: Id }),
    audit: { action: 'audit.verify' },
  }),
};
