import { courseApi } from '@xueyan/contract/school/course';
import {
  type CourseTemplate,
  courseTemplateApi,
  templateKindNames,
  templateKinds,
  templateShareNames,
} from '@xueyan/contract/school/course-template';
import { Button, Segmented, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseTemplateText } from './course-template.text.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

/** Courses to begin with: those that others offer, and one's own. */
export function CourseTemplatesPage() {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const actor = useActor();
  const [view, setView] = useState<'shared' | 'mine'>('shared');
  const [shown, setShown] = useState<CourseTemplate | null>(null);
  const take = useCreation(courseTemplateApi.use, [courseApi.list, courseTemplateApi.list]);
  const withdraw = useAction(courseTemplateApi.withdraw, [courseTemplateApi.list]);

  const begin = async ({ courseId, courseName: name }: CourseTemplate) => {
    if (!(await notice.confirm({ title: t('useTitle', { name }), content: t('useContent'), okText: t('use') }))) return;
    await take.mutateAsync({ courseId }).then((made) => {
      notice.success(t('made'));
      return navigate(`/teaching/courses/${made.courseId}`);
    }, notice.error);
  };
  const takeBack = async ({ courseId, courseName: name }: CourseTemplate) => {
    const sure = {
      title: t('withdrawTitle', { name }),
      content: t('withdrawContent'),
      okText: t('withdraw'),
      danger: true,
    };
    if (await notice.confirm(sure)) withdraw.mutate({ courseId }, { onError: notice.error });
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
        title: t('kind'),
        dataIndex: 'kind',
        render: (_: string, { kind }) => <Tag>{phrase(templateKindNames[kind])}</Tag>,
      },
      { title: t('summary'), dataIndex: 'summary' },
      {
        ...{ title: t('content'), dataIndex: 'sectionCount' },
        render: (_: number, row) => t('contentOf', { n: row.sectionCount, labs: row.experimentCount }),
      },
      view === 'mine'
        ? {
            ...{ title: t('share'), dataIndex: 'share' },
            render: (_: string, { share }) => phrase(templateShareNames[share]),
          }
        : { title: t('owner'), dataIndex: 'ownerName' },
      { title: t('uses'), dataIndex: 'useCount', align: 'right', sortField: 'useCount' },
    ],
    [t, phrase, view],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
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
        rowKey="courseId"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => void begin(row)}>
              {t('use')}
            </Button>
            {row.ownerId === actor.id && (
              <Button type="link" size="small" danger onClick={() => void takeBack(row)}>
                {t('withdraw')}
              </Button>
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
            onUse={() => void begin(template)}
            onClose={() => setShown(null)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
