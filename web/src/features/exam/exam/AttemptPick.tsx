import type { Attempt } from '@xueyan/contract/exam/sitting';
import { Flex, Segmented } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';

interface AttemptPickProps {
  attempts: Attempt[];
  /** Attempt that is shown. */
  shown: number | undefined;
  onPick: (attempt: Attempt) => void;
}

/** A person's attempts at an exam, with which of them counts; nothing where there is only one. */
export function AttemptPick({ attempts, shown, onPick }: AttemptPickProps) {
  const t = useText(attemptText);
  if (attempts.length < 2 || shown === undefined) return null;
  return (
    <Segmented
      aria-label={t('list')}
      value={shown}
      options={attempts.map(({ attempt, points, counts, submitTime }) => ({
        value: attempt,
        label: (
          <Flex gap="small" align="center" title={submitTime ?? undefined}>
            {t('used', { n: attempt })}
            {points !== null && <strong>{t('points', { n: points })}</strong>}
            {counts && <StateTag tone="good">{t('counted')}</StateTag>}
          </Flex>
        ),
      }))}
      onChange={(value) => {
        const picked = attempts.find(({ attempt }) => attempt === value);
        if (picked) onPick(picked);
      }}
    />
  );
}
