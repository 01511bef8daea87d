import type { PublishedMark, Uncounted } from '@xueyan/contract/teaching/mark';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Alert, Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';
import { useUncountedWords } from './useUncountedWords.ts';

interface Props {
  sectionId: string;
  runId: string;
  mark: PublishedMark;
  uncounted: Uncounted;
}

/** Work done after the mark was published; counted only at the teacher's request. */
export function UncountedNote({ sectionId, runId, mark, uncounted }: Props) {
  const t = useText(markingText);
  const notice = useNotice();
  const words = useUncountedWords();
  const update = useAction(markingApi.update, [markingApi.get, markingApi.board]);
  const ask = async () => {
    const { score, points } = uncounted;
    const content = t('updateContent', { from: `${mark.score}/${mark.points}`, to: `${score}/${points}` });
    if (!(await notice.confirm({ title: t('updateTitle'), content, okText: t('update') }))) return;
    try {
      await update.mutateAsync({ sectionId, runId });
      notice.success(t('updated'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Alert
      className={styles.note}
      type="info"
      showIcon
      title={words(mark, uncounted)}
      action={
        <Button size="small" loading={update.isPending} onClick={ask}>
          {t('update')}
        </Button>
      }
    />
  );
}
