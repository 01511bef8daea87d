import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { Criterion, rubricMax } from './rubric.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** May write report templates of their own and use shared ones. */
    'reportTemplate.manage': true;
  }
}

/** Sharing of a template: with nobody, with the owner's organization and everything below it, or with every teacher. */
export const templateSharings = ['mine', 'organization', 'public'] as const;
export type TemplateSharing = (typeof templateSharings)[number];
export const templateSharingNames: Record<TemplateSharing, Text> = {
  mine: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  organization: { zh: '本组织', en: 'Organization', mn: 'Байгууллага' },
  public: { zh: '公开', en: 'Public', mn: 'Нийтэд' },
};

/**
 * Start of a report: its headings, fields and tables, and the rubric of its mark; an empty rubric means points alone.
 */
export const ReportTemplateForm = z.strictObject({
  title: Name(100),
  sharing: z.enum(templateSharings),
  content: Markdown,
  rubric: z.array(Criterion).max(rubricMax),
});
export type ReportTemplateForm = z.output<typeof ReportTemplateForm>;

export const ReportTemplate = ReportTemplateForm.extend({
  reportTemplateId: Id,
  ownerId: Id,
  ownerName: z.string(),
  /** The reader may change and delete it. */
  editable: z.boolean(),
  /** Number of changes; a change names the version that was read. */
  version: z.number().int(),
  createTime: DateTime,
});
export type ReportTemplate = z.output<typeof ReportTemplate>;

const Key = z.strictObject({ reportTemplateId: Id });

export const reportTemplateApi = {
  list: post('reporttemplate/list', {
    access: 'may:reportTemplate.manage',
    summary: 'The report templates that I may use, newest first',
    input: pageQuery(
      {
        title: z.string().trim().max(100).optional(),
        sharing: z.enum(templateSharings).optional(),
        /** Only the reader's own. */
        own: z.boolean().optional(),
      },
      ['title', 'createTime'],
    ),
    output: pageOf(ReportTemplate),
    sheet: {
      name: { zh: '报告模板', en: 'Report templates', mn: 'Тайлангийн загвар' },
      columns: {
        title: { title: { zh: '名称', en: 'Title', mn: 'Нэр' }, width: 32 },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: templateSharingNames },
        ownerName: { title: { zh: '创建人', en: 'By', mn: 'Үүсгэсэн' } },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн огноо' } },
      },
    },
  }),
  save: post('reporttemplate/save', {
    access: 'may:reportTemplate.manage',
    shown: ['title', 'content'],
    audit: { action: 'reporttemplate.save', made: 'reportTemplateId' },
    summary: 'Adds a report template',
    input: ReportTemplateForm,
    output: Key,
  }),
  update: post('reporttemplate/update', {
    access: 'may:reportTemplate.manage',
    shown: ['title', 'content'],
    audit: { action: 'reporttemplate.update', target: 'reportTemplateId' },
    summary: 'Changes a report template',
    input: ReportTemplateForm.extend({ reportTemplateId: Id, version: z.number().int() }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('reporttemplate/delete', {
    access: 'may:reportTemplate.manage',
    summary: 'Deletes a report template',
    input: Key,
    output: z.null(),
  }),
};

/** Allowed to its owner, and to those whose data range includes it. */
export const mayEditReportTemplate = (actor: Rights, { ownerId }: { ownerId: string }) =>
  isWithin(scopeOf(actor, 'reportTemplate.manage'), { ownerId });
