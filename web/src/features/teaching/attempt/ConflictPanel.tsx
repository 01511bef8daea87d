import { Alert, Button, Collapse } from 'antd';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './report.module.css';
import { reportText } from './report.text.ts';
import type { Draft, DraftView } from './use-draft.ts';

/** Two windows have different texts: the user chooses one, and neither is lost. */
export function ConflictPanel({ draft, theirs }: { draft: Draft; theirs: NonNullable<DraftView['conflict']> }) {
  const t = useText(reportText);
  return (
    <Alert
      type="error"
      showIcon
      title={t('conflictTitle')}
      description={
        <>
          <p className={styles.conflictHint}>{t('conflictHint')}</p>
          <div className={styles.choices}>
            <Button size="small" onClick={() => draft.takeTheirs()}>
              {t('theirs')}
            </Button>
            <Button size="small" onClick={() => draft.takeMine()}>
              {t('mine')}
            </Button>
            <Button size="small" type="primary" onClick={() => draft.takeBoth()}>
              {t('both')}
            </Button>
          </div>
          <Collapse
            ghost
            size="small"
            items={[
              {
                key: 'theirs',
                label: t('showTheirs'),
                children: (
                  <div className={styles.theirs}>
                    <Markdown source={theirs.value} />
                  </div>
                ),
              },
            ]}
          />
        </>
      }
    />
  );
}
