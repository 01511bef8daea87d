import { useQuery } from '@tanstack/react-query';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { AiTag } from '../../../ui/feedback/AiTag.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MindMapSettings } from './MindMapSettings.tsx';
import { MindMapToCourse } from './MindMapToCourse.tsx';
import { MindMapVersions } from './MindMapVersions.tsx';
import { mindMapText } from './mind-map.text.ts';
import { viewText } from './mind-map-view.text.ts';

const MindMapEditor = lazyNamed(() => import('./MindMapEditor.tsx'), 'MindMapEditor');

/** Page of one mind map, editable by its owner. */
export function MindMapPage() {
  const t = useText(mindMapText);
  const tv = useText(viewText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { mapId = '' } = useParams();
  const [open, setOpen] = useState<'settings' | 'versions' | 'course' | null>(null);
  /** Incremented to redraw after a version was restored. */
  const [turn, setTurn] = useState(0);
  const map = useQuery({ ...query(mindMapApi.get, { mapId }), refetchOnWindowFocus: false });
  const copy = useCreation(mindMapApi.copy, [mindMapApi.list]);
  const { data } = map;
  const take = () =>
    copy.mutateAsync({ mapId }).then((made) => {
      notice.success(t('copied'));
      return navigate(`/content/mind-maps/${made.mapId}`);
    }, notice.error);
  return (
    <Page
      title={data?.title ?? ''}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/content/mind-maps' }, { title: data?.title ?? '' }]}
      subtitle={data && !data.editor ? `${data.ownerName} · ${t('readOnly')}` : undefined}
      extra={
        data && (
          <Space wrap>
            {data.ai && <AiTag />}
            {data.editor && <Button onClick={() => setOpen('settings')}>{t('settings')}</Button>}
            {data.editor && <Button onClick={() => setOpen('versions')}>{t('versions')}</Button>}
            <Button onClick={() => void take()}>{t('copy')}</Button>
            <May permission="course.teach">
              <Button onClick={() => setOpen('course')}>{tv('course')}</Button>
            </May>
          </Space>
        )
      }
    >
      <QueryView query={map}>
        {(loaded) => (
          <Suspense fallback={<Loading rows={8} />}>
            <MindMapEditor key={`${mapId} ${turn}`} loaded={loaded} />
          </Suspense>
        )}
      </QueryView>
      <DialogSlot subject={open === 'settings' && data}>
        {(subject, shown) => <MindMapSettings map={subject} open={shown} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={open === 'versions' && mapId}>
        {(subject, shown) => (
          <MindMapVersions
            mapId={subject}
            open={shown}
            onClose={() => setOpen(null)}
            onRestored={() => void map.refetch().then(() => setTurn(turn + 1))}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open === 'course' && mapId}>
        {(subject, shown) => <MindMapToCourse mapId={subject} open={shown} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
