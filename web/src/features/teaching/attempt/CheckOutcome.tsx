import { CheckOutlined, ClockCircleOutlined, CloseOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { CheckResult } from '@xueyan/contract/teaching/attempt';
import { Collapse } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { checkText } from './check.text.ts';
import styles from './step.module.css';

interface CheckOutcomeProps {
  result: CheckResult;
}

const icons = {
  passed: <CheckOutlined aria-hidden />,
  failed: <CloseOutlined aria-hidden />,
  timeout: <ClockCircleOutlined aria-hidden />,
  error: <ExclamationOutlined aria-hidden />,
};

/** Result of a check: the outcome, the teacher's text, and the output of the script. */
export function CheckOutcome({ result }: CheckOutcomeProps) {
  const t = useText(checkText);
  const output = result.output.trimEnd();
  return (
    <div className={styles.outcome} data-outcome={result.outcome}>
      <p className={styles.verdict}>
        {icons[result.outcome]} {t(result.outcome)}
        <time>{result.checkTime.slice(11, 16)}</time>
      </p>
      {result.message && <p className={styles.message}>{result.message}</p>}
      {result.outcome === 'error' && <p className={styles.cut}>{t('errorHint')}</p>}
      {result.late && <p className={styles.cut}>{t('lateHint')}</p>}
      {output && (
        <Collapse
          ghost
          size="small"
          className={styles.output}
          defaultActiveKey={['output']}
          key={result.checkTime + result.outcome}
          items={[
            {
              key: 'output',
              label: t('output'),
              children: (
                <>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access */}
                  <section tabIndex={0} aria-label={t('output')}>
                    <pre>{output}</pre>
                  </section>
                  {result.outputCut && <p className={styles.cut}>{t('cut')}</p>}
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
