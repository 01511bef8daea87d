import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  mayEditReportTemplate,
  type ReportTemplate,
  type ReportTemplateForm,
  reportTemplateApi,
  templateSharings,
} from '@xueyan/contract/teaching/report-template';
import { pointsOfRubric } from '@xueyan/contract/teaching/rubric';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { reportTemplateText } from './report-template.text.ts';

const FormModal = lazyNamed(() => import('./ReportTemplateFormModal.tsx'), 'ReportTemplateFormModal');

const removal = {
  one: reportTemplateApi.remove,
  nameOf: ({ title }: ReportTemplate) => title,
  stale: [reportTemplateApi.list],
};

const copyOf = ({ content, rubric }: ReportTemplate, title: string): ReportTemplateForm => ({
  ...{ title: title.slice(0, 100), sharing: 'mine', content, rubric },
});

/** The actor's own and shared report templates. */
export function ReportTemplatesPage() {
  const t = useText(reportTemplateText);
  const [open, setOpen] = useState<{ edited?: ReportTemplate; draft?: ReportTemplateForm } | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('name'), maxLength: 100 },
      { name: 'sharing', label: t('sharing'), options: templateSharings.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={reportTemplateApi.list}
        label={t('title')}
        columns={columns}
        rowKey="reportTemplateId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <>
            {row.editable && (
              <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                {t('edit')}
              </Button>
            )}
            <Button
              type="link"
              size="small"
              onClick={() => setOpen({ draft: copyOf(row, t('copyOf', { name: row.title })) })}
            >
              {t('copy')}
            </Button>
            <May policy={mayEditReportTemplate} of={row}>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited, draft }, shown) => (
          <FormModal open={shown} edited={edited} draft={draft} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<ReportTemplate>[] => [
  { dataIndex: 'title', sortField: 'title', pinned: true },
  {
    title: t('points'),
    dataIndex: 'rubric',
    align: 'right',
    render: (rubric: ReportTemplate['rubric']) => (rubric.length > 0 ? pointsOfRubric(rubric) : '—'),
  },
  { dataIndex: 'sharing', render: (sharing: string) => t(sharing) },
  { dataIndex: 'ownerName' },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    render: (time: string) => time.slice(0, 16),
  },
];
