import { CloseOutlined, LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Script.module.css';
import { scriptText } from './script.text.ts';
import type { Trial } from './useScriptTrial.ts';

interface Props {
  trial: Trial;
  onClose: () => void;
}

/** Result of a tried script. */
export function ScriptResult({ trial, onClose }: Props) {
  const t = useText(scriptText);
  return (
    <div role="status">
      {(trial.state === 'starting' || trial.state === 'running') && (
        <p className={styles.waiting}>
          <LoadingOutlined aria-hidden /> {t(trial.state)}
        </p>
      )}
      {trial.state === 'failed' && (
        <Alert className={styles.failure} type="error" showIcon title={trial.message || t('failed')} />
      )}
      {trial.state === 'done' && (
        <section className={styles.result} aria-label={t('result')}>
          <header>
            <Verdict result={trial.result} />
            <span className={styles.facts}>
              {!trial.result.timedOut && t('exitCode', { code: trial.result.exitCode })}
              {' · '}
              {t('elapsed', { seconds: (trial.result.elapsedMs / 1000).toFixed(1) })}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('close')}
              onClick={onClose}
            />
          </header>
          {trial.result.output ? <pre>{trial.result.output}</pre> : <p className={styles.quiet}>{t('noOutput')}</p>}
          {trial.result.outputCut && <p className={styles.quiet}>{t('cut')}</p>}
        </section>
      )}
    </div>
  );
}

function Verdict({ result }: { result: Extract<Trial, { state: 'done' }>['result'] }) {
  const t = useText(scriptText);
  if (result.timedOut) return <StateTag tone="warn">{t('timedOut')}</StateTag>;
  return result.exitCode === 0 ? (
    <StateTag tone="good">{t('passed')}</StateTag>
  ) : (
    <StateTag tone="bad">{t('notPassed')}</StateTag>
  );
}
