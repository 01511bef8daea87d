import { useQuery } from '@tanstack/react-query';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { Button, Drawer, Flex } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { mindMapText } from './mind-map.text.ts';

interface Props {
  mapId: string;
  open: boolean;
  onClose: () => void;
  onRestored: () => void;
}

/** Versions of a map. */
export function MindMapVersions({ mapId, open, onClose, onRestored }: Props) {
  const t = useText(mindMapText);
  const notice = useNotice();
  const list = useQuery({ ...query(mindMapApi.listVersion, { mapId }), staleTime: 0 });
  const restore = useAction(mindMapApi.restore, [mindMapApi.listVersion]);
  const press = (versionId: string) =>
    restore.mutateAsync({ mapId, versionId }).then(() => {
      notice.success(t('restored'));
      onRestored();
      onClose();
    }, notice.error);
  return (
    <Drawer open={open} title={t('versions')} onClose={onClose}>
      <QueryView query={list} compact>
        {({ versionList }) =>
          versionList.length === 0 ? (
            <EmptyState compact title={t('noVersions')} />
          ) : (
            versionList.map(({ versionId, createTime, topicCount }) => (
              <Flex key={versionId} justify="space-between" align="center">
                {t('versionOf', { time: createTime.slice(0, 16), n: topicCount })}
                <Button type="link" disabled={restore.isPending} onClick={() => void press(versionId)}>
                  {t('restore')}
                </Button>
              </Flex>
            ))
          )
        }
      </QueryView>
    </Drawer>
  );
}
