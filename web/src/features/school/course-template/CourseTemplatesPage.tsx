import { courseApi } from '@xueyan/contract/school/course';
import {
  type CourseTemplate,
  courseTemplateApi,
  mayKeepTemplate,
  templateKindNames,
  templateKinds,
  templateLevelNames,
  templateLevels,
  templateShareNames,
} from '@xueyan/contract/school/course-template';
import { Button, Segmented, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseTemplateText } from './course-template.text.ts';
import { EditTemplateModal } from './EditTemplateModal.tsx';
import { MakingModal } from './MakingModal.tsx';
import { OfferTemplateModal } from './OfferTemplateModal.shared.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** Course templates: those of the product, those offered by others, and the actor’s own. */
export function CourseTemplatesPage() {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const notice = useNotice();
  const actor = useActor();
  const [view, setView] = useState<'shared' | 'mine'>('shared');
  const [shown, setShown] = useState<CourseTemplate | null>(null);
  const [edited, setEdited] = useState<CourseTemplate | null>(null);
  const [offered, setOffered] = useState<CourseTemplate | null>(null);
  const [making, setMaking] = useState<string | null>(null);
  const take = useCreation(courseTemplateApi.use, [courseApi.list, courseTemplateApi.list]);
  const withdraw = useAction(courseTemplateApi.withdraw, [courseTemplateApi.list]);

  const begin = async ({ templateId, courseName: name }: CourseTemplate) => {
    if (!(await notice.confirm({ title: t('useTitle', { name }), content: t('useContent'), okText: t('use') }))) return;
    await take.mutateAsync({ templateId }).then(({ jobId }) => {
      setShown(null);
      setMaking(jobId);
    }, notice.error);
  };
  const takeBack = async ({ templateId, ownerId, courseName: name }: CourseTemplate) => {
    const sure = {
      title: t('withdrawTitle', { name }),
      content: t(ownerId === null ? 'withdrawShipped' : 'withdrawContent'),
      okText: t('withdraw'),
      danger: true,
    };
    if (await notice.confirm(sure)) withdraw.mutate({ templateId }, { onError: notice.error });
  };

  const columns = useMemo(
    (): ListColumn<CourseTemplate>[] => [
      {
        ...{ title: t('name'), dataIndex: 'courseName', sortField: 'courseName', pinned: true },
        render: (name: string, row) => (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setShown(row)}>
            {name}
          </Button>
        ),
      },
      {
        title: t('level'),
        dataIndex: 'level',
        render: (_: string, { level }) => phrase(templateLevelNames[level]),
      },
      {
        title: t('kind'),
        dataIndex: 'kind',
        render: (_: string, { kind }) => <Tag>{phrase(templateKindNames[kind])}</Tag>,
      },
      { title: t('summary'), dataIndex: 'summary', width: 320 },
      {
        ...{ title: t('content'), dataIndex: 'sectionCount' },
        render: (_: number, row) => t('contentOf', { n: row.sectionCount, labs: row.experimentCount }),
      },
      view === 'mine'
        ? {
            ...{ title: t('share'), dataIndex: 'share' },
            render: (_: string, { share }) => phrase(templateShareNames[share]),
          }
        : {
            ...{ title: t('owner'), dataIndex: 'ownerName' },
            render: (name: string, { ownerId }) =>
              ownerId === null ? <StateTag tone="info">{t('shipped')}</StateTag> : name,
          },
      { title: t('version'), dataIndex: 'version', render: (n: number) => t('versionOf', { n }) },
      { title: t('uses'), dataIndex: 'useCount', align: 'right', sortField: 'useCount' },
    ],
    [t, phrase, view],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        ...{ name: 'level', label: t('level') },
        options: templateLevels.map((value) => ({ value, label: phrase(templateLevelNames[value]) })),
      },
      {
        ...{ name: 'kind', label: t('kind') },
        options: templateKinds.map((value) => ({ value, label: phrase(templateKindNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <p>
        <Segmented<'shared' | 'mine'>
          value={view}
          onChange={setView}
          options={[
            { value: 'shared', label: t('shared') },
            { value: 'mine', label: t('mine') },
          ]}
        />
      </p>
      <ListTable
        key={view}
        endpoint={courseTemplateApi.list}
        filters={{ view }}
        label={t('title')}
        columns={columns}
        rowKey="templateId"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            {row.level === 'course' ? (
              <Button type="link" size="small" onClick={() => void begin(row)}>
                {t('use')}
              </Button>
            ) : (
              <Button type="link" size="small" onClick={() => setShown(row)}>
                {t('preview')}
              </Button>
            )}
            {row.ownerId === actor.id && (
              <Button type="link" size="small" onClick={() => setOffered(row)}>
                {t('again')}
              </Button>
            )}
            {mayKeepTemplate(actor, row) && (
              <>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  {t('edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void takeBack(row)}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t(view === 'mine' ? 'emptyMine' : 'empty')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={shown}>
        {(template, open) => (
          <TemplatePreview
            template={template}
            open={open}
            {...(template.level === 'course' && { onUse: () => void begin(template) })}
            onClose={() => setShown(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={edited}>
        {(template, open) => <EditTemplateModal template={template} open={open} onClose={() => setEdited(null)} />}
      </DialogSlot>
      <DialogSlot subject={offered}>
        {({ templateId, level }, open) => (
          <OfferTemplateModal
            {...(level === 'section' ? { sectionId: templateId } : { courseId: templateId })}
            open={open}
            onClose={() => setOffered(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={making}>
        {(jobId, open) => <MakingModal jobId={jobId} open={open} onClose={() => setMaking(null)} />}
      </DialogSlot>
    </Page>
  );
}
