import { markingApi } from '@xueyan/contract/teaching/marking';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';

interface Props {
  sectionId: string;
  /** Unpublished marks. */
  unpublished: number;
  /** Reports that wait for a mark. */
  waiting: number;
}

export function PublishButton({ sectionId, unpublished: n, waiting }: Props) {
  const t = useText(boardText);
  const notice = useNotice();
  const publish = useAction(markingApi.publish, [markingApi.board, markingApi.get, markingApi.queue]);

  const ask = async () => {
    const content = [t('publishContent'), ...(waiting > 0 ? [t('publishWaiting', { n: waiting })] : [])].join(' ');
    if (!(await notice.confirm({ title: t('publishTitle', { n }), content, okText: t('publish') }))) return;
    try {
      const { count } = await publish.mutateAsync({ sectionId });
      notice.success(t('published', { n: count }));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Button type="primary" disabled={n === 0} loading={publish.isPending} onClick={ask}>
      {n > 0 ? t('publishCount', { n }) : t('publish')}
    </Button>
  );
}
