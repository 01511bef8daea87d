import type { Marking } from '@xueyan/contract/teaching/marking';
import { Alert, Button, Space } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';
import { UncountedNote } from './UncountedNote.tsx';
import type { useMark } from './useMark.ts';

/** Notices above the mark form: it is published, an unsaved mark exists, or saving was refused. */
export function MarkAlerts({ marking, mark }: { marking: Marking; mark: ReturnType<typeof useMark> }) {
  const t = useText(markingText);
  const notice = useNotice();
  const { left, saved } = mark;
  return (
    <>
      {marking.mark && (
        <Alert
          className={styles.note}
          type="success"
          showIcon
          title={t('publishedMark', { score: marking.mark.score, points: marking.mark.points })}
        />
      )}
      {marking.mark && marking.uncounted && (
        <UncountedNote
          sectionId={marking.sectionId}
          runId={marking.runId}
          mark={marking.mark}
          uncounted={marking.uncounted}
        />
      )}
      {left && (
        <Alert
          className={styles.note}
          type="warning"
          showIcon
          title={
            left.score === saved.score
              ? t('leftComment')
              : t('leftScore', { typed: left.score || '—', saved: saved.score || '—' })
          }
          action={
            <Space size={4}>
              <Button size="small" onClick={mark.takeLeft}>
                {t('takeLeft')}
              </Button>
              <Button size="small" type="text" onClick={mark.dropLeft}>
                {t('dropLeft')}
              </Button>
            </Space>
          }
        />
      )}
      {mark.changed ? (
        <Alert
          className={styles.note}
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={
            <Space orientation="vertical">
              {t('changedContent')}
              <Button size="small" onClick={() => mark.reload().catch(notice.error)}>
                {t('reload')}
              </Button>
            </Space>
          }
        />
      ) : (
        mark.failure && <Alert className={styles.note} type="error" showIcon title={mark.failure.message} />
      )}
    </>
  );
}
