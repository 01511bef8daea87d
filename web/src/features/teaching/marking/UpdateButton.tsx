import { markingApi } from '@xueyan/contract/teaching/marking';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';

/** Recomputes the published marks of the class that would differ by now. */
export function UpdateButton({ sectionId, count: n }: { sectionId: string; count: number }) {
  const t = useText(boardText);
  const notice = useNotice();
  const update = useAction(markingApi.update, [markingApi.board, markingApi.get]);
  if (n === 0) return null;

  const ask = async () => {
    const question = { title: t('updateTitle', { n }), content: t('updateContent'), okText: t('update') };
    if (!(await notice.confirm(question))) return;
    try {
      const { count } = await update.mutateAsync({ sectionId });
      notice.success(t('updated', { n: count }));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Button loading={update.isPending} onClick={ask}>
      {t('updateCount', { n })}
    </Button>
  );
}
