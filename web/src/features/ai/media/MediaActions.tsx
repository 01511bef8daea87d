import { type Media, mayEditMedia, mayWithdrawMedia, mediaApi } from '@xueyan/contract/ai/media';
import { Button, Space } from 'antd';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { mediaText } from './media.text.ts';

const stale = [mediaApi.list, mediaApi.counts, mediaApi.get];

interface MediaActionsProps {
  media: Media;
  onOpen: () => void;
  onRemove: () => void;
}

/** Actions on a medium that the actor may take. */
export function MediaActions({ media, onOpen, onRemove }: MediaActionsProps) {
  const t = useText(mediaText);
  const notice = useNotice();
  const publish = useAction(mediaApi.publish, stale);
  const withdraw = useAction(mediaApi.withdraw, stale);
  const { mediaId, title: name, state, published } = media;
  const askPublish = async () => {
    const question = { title: t('publishTitle', { name }), content: t('publishHint'), okText: t('publish') };
    if (!(await notice.confirm(question))) return;
    await publish.mutateAsync({ mediaId }).then(() => notice.success(t('published')), notice.error);
  };
  const askWithdraw = async () => {
    const question = { title: t('withdrawTitle', { name }), content: t('withdrawHint'), okText: t('withdraw') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await withdraw.mutateAsync({ mediaId }).then(() => notice.success(t('withdrawn')), notice.error);
  };
  return (
    <Space size={4}>
      <Button type="link" size="small" onClick={onOpen}>
        {t('open')}
      </Button>
      {published && (
        <May policy={mayWithdrawMedia} of={media}>
          <Button type="link" size="small" onClick={() => void askWithdraw()}>
            {t('withdraw')}
          </Button>
        </May>
      )}
      <May policy={mayEditMedia} of={media}>
        {!published && state === 'done' && (
          <Button type="link" size="small" onClick={() => void askPublish()}>
            {t('publish')}
          </Button>
        )}
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('remove')}
        </Button>
      </May>
    </Space>
  );
}
