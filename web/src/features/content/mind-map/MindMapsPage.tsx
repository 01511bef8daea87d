import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type MindMap,
  type MindMapContent,
  mayEditMindMap,
  mindMapApi,
  mindMapShareNames,
} from '@xueyan/contract/content/mind-map';
import { Button, Segmented, Space, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCreation } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { importKinds, importMap } from './import-map.ts';
import { mindMapText } from './mind-map.text.ts';

const stale = [mindMapApi.list];
const removal = { one: mindMapApi.remove, nameOf: ({ title }: MindMap) => title, stale };

/** One's own mind maps, and those that others share. */
export function MindMapsPage() {
  const t = useText(mindMapText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const [view, setView] = useState<'mine' | 'shared'>('mine');
  const add = useCreation(mindMapApi.add, stale);
  const copy = useCreation(mindMapApi.copy, stale);
  const open = ({ mapId }: { mapId: string }) => navigate(`/content/mind-maps/${mapId}`);
  const make = (title: string, topics: MindMapContent['topics']) =>
    add.mutateAsync({ title, content: { layout: 'mindMap', theme: 'calm', topics } }).then(open, notice.error);
  const create = () => make(t('newTitle'), [{ text: t('centre'), note: '', link: '', parent: null }]);
  const take = (file: File) => {
    importMap(file).then(
      ({ title, topics }) => make(title, topics),
      () => notice.warning(t('importFailed')),
    );
    return false;
  };
  const columns = useMemo(
    (): ListColumn<MindMap>[] => [
      {
        title: t('name'),
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { mapId }) => <Link to={`/content/mind-maps/${mapId}`}>{title}</Link>,
      },
      { title: t('topics'), dataIndex: 'topicCount', align: 'right' },
      ...(view === 'mine'
        ? [
            {
              title: t('share'),
              dataIndex: 'share',
              render: (_: string, { share }: MindMap) => phrase(mindMapShareNames[share]),
            },
          ]
        : [{ title: t('owner'), dataIndex: 'ownerName' }]),
      {
        title: t('updated'),
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase, view],
  );
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <Upload accept={importKinds} showUploadList={false} beforeUpload={take}>
            <Button>{t('import')}</Button>
          </Upload>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            loading={add.isPending}
            onClick={() => void create()}
          >
            {t('create')}
          </Button>
        </Space>
      }
    >
      <p>
        <Segmented<'mine' | 'shared'>
          value={view}
          onChange={setView}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'shared', label: t('shared') },
          ]}
        />
      </p>
      <ListTable
        key={view}
        endpoint={mindMapApi.list}
        filters={{ view }}
        label={t('title')}
        columns={columns}
        rowKey="mapId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button
              type="link"
              size="small"
              onClick={() =>
                copy.mutateAsync({ mapId: row.mapId }).then(() => notice.success(t('copied')), notice.error)
              }
            >
              {t('copy')}
            </Button>
            <May policy={mayEditMindMap} of={row}>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </Space>
        )}
        empty={
          view === 'mine' ? (
            <EmptyState compact title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <EmptyState compact title={t('emptyShared')} hint={t('emptySharedHint')} />
          )
        }
      />
    </Page>
  );
}
