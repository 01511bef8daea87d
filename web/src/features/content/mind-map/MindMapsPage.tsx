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
import { useMay } from '../../../ui/access/useMay.ts';
import { AiTag } from '../../../ui/feedback/AiTag.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { addPictures } from './add-pictures.ts';
import { fromMarkdown } from './from-markdown.ts';
import { importKinds, importMaps } from './import-map.ts';
import { count } from './lost.ts';
import { lostWords } from './lost-words.ts';
import { mindMapText } from './mind-map.text.ts';
import { type Branch, branch, listOf } from './topics.ts';

const DraftMapModal = lazyNamed(() => import('../../ai/map-draft/DraftMapModal.shared.tsx'), 'DraftMapModal');

const stale = [mindMapApi.list];
/** Returns the content of a new map. */
const contentOf = ({ topics, lines }: Pick<MindMapContent, 'topics' | 'lines'>): MindMapContent => ({
  layout: 'mindMap',
  theme: 'calm',
  topics,
  lines,
});
const removal = { one: mindMapApi.remove, nameOf: ({ title }: MindMap) => title, stale };

/** List of own and shared mind maps. */
export function MindMapsPage() {
  const t = useText(mindMapText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const may = useMay();
  const [drafting, setDrafting] = useState(false);
  const [view, setView] = useState<'mine' | 'shared'>('mine');
  const add = useCreation(mindMapApi.add, stale);
  const copy = useCreation(mindMapApi.copy, stale);
  const open = ({ mapId }: { mapId: string }) => navigate(`/content/mind-maps/${mapId}`);
  const make = (title: string, part: Pick<MindMapContent, 'topics' | 'lines'>) =>
    add.mutateAsync({ title, content: contentOf(part) });
  const begin = (title: string, root: Branch) => {
    const { topics, lines } = listOf(root);
    return make(title, { topics, lines }).then(open, notice.error);
  };
  const create = () => begin(t('newTitle'), branch(t('centre')));
  const take = (file: File) => {
    importMaps(file)
      .then(
        async ({ maps, lost }) => {
          const made: { mapId: string }[] = [];
          for (const { title, topics, lines, imported } of maps) {
            const one = await make(title, { topics, lines });
            // Pictures belong to a map that exists.
            if (imported.size > 0) count(lost, 'pictures', await addPictures(one.mapId, { topics, lines }, imported));
            made.push(one);
          }
          const [first, ...others] = made;
          const what = lostWords(t, lost);
          if (what) notice.warning(t('lostIn', { what }));
          if (others.length > 0) notice.success(t('moreMaps', { n: others.length }));
          if (first) await open(first);
        },
        () => notice.warning(t('importFailed')),
      )
      .catch(notice.error);
    return false;
  };
  const columns = useMemo(
    (): ListColumn<MindMap>[] => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { mapId, ai }) => (
          <Space size="small" wrap>
            <Link to={`/content/mind-maps/${mapId}`}>{title}</Link>
            {ai && <AiTag />}
          </Space>
        ),
      },
      { dataIndex: 'topicCount', align: 'right' },
      ...(view === 'mine'
        ? [
            {
              dataIndex: 'share',
              render: (_: string, { share }: MindMap) => phrase(mindMapShareNames[share]),
            },
          ]
        : [{ dataIndex: 'ownerName' }]),
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [phrase, view],
  );
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          {may('ai.use') && <Button onClick={() => setDrafting(true)}>{t('draft')}</Button>}
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
      <DialogSlot subject={drafting}>
        {(_, shown) => (
          <DraftMapModal
            open={shown}
            mapOf={(topic, text) => contentOf(listOf(fromMarkdown(text, topic)))}
            onMade={(made) => void open(made)}
            onClose={() => setDrafting(false)}
          />
        )}
      </DialogSlot>
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
