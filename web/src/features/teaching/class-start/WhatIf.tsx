import { type WhatIf as Answer, machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { Alert, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './ClassStart.module.css';
import { classStartText } from './class-start.text.ts';

/** Checks if this many students can start at a time. */
export function WhatIf({
  sectionId,
  students,
  startTime,
}: {
  sectionId: string;
  students: number;
  startTime: string | null;
}) {
  const t = useText(classStartText);
  const notice = useNotice();
  const [count, setCount] = useState(Math.max(1, students));
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      setAnswer(await call(machineQuotaApi.whatIf, { sectionId, count, ...(startTime && { startTime }) }));
    } catch (error) {
      notice.error(error);
    }
    setBusy(false);
  };
  return (
    <section className={styles.part}>
      <h3>{t('whatIf')}</h3>
      <div className={styles.line}>
        <InputNumber
          min={1}
          max={1000}
          precision={0}
          value={count}
          aria-label={t('count')}
          onChange={(n) => setCount(n ?? 1)}
        />
        <Button loading={busy} onClick={() => void ask()}>
          {t('ask')}
        </Button>
      </div>
      {answer && (
        <Alert
          type={answer.fits >= answer.count ? 'success' : 'warning'}
          showIcon
          title={
            answer.fits >= answer.count
              ? t('fits', { n: answer.count })
              : t('fitsSome', { fits: answer.fits, rest: answer.count - answer.fits })
          }
          description={factsOf(t, answer).map((fact) => <p key={fact}>{fact}</p>)}
        />
      )}
    </section>
  );
}

const factsOf = (
  t: Say<Record<string, string>>,
  { running, machines, quota, heldBack, memoryMb, usedMb, seconds, measured }: Answer,
) => [
  ...(machines > 1 ? [t('clusters', { n: machines })] : []),
  t('beside', { n: running }),
  ...(heldBack ? [t('heldBack', { n: heldBack })] : []),
  ...(quota === null ? [] : [t('byQuota', { n: quota })]),
  usedMb === null ? t('memoryOnly', { memory: memoryMb }) : t('memory', { memory: memoryMb, used: usedMb }),
  seconds === null ? t('unmeasured') : t('soon', { seconds, measured }),
];
