import { Button, Flex } from 'antd';
import { useId } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { useSecondsUntil } from '../../../ui/time/useSecondsUntil.ts';
import styles from './exam.module.css';
import { sittingText } from './sitting.text.ts';

interface HandInButtonProps {
  /** From when the exam lets the candidate hand in. */
  from: string;
  disabled?: boolean;
  loading: boolean;
  size?: 'large';
  onPress: () => void;
}

/** Button that hands in; before the earliest time it is disabled, and the time stands beside it. */
export function HandInButton({ from, disabled = false, loading, size, onPress }: HandInButtonProps) {
  const t = useText(sittingText);
  const id = useId();
  const early = (useSecondsUntil(from) ?? 0) > 0;
  return (
    <Flex gap="small" align="center">
      {early && !disabled && (
        <span id={id} className={styles.early}>
          {t('submitFrom', { time: from.slice(11) })}
        </span>
      )}
      <Button
        type="primary"
        disabled={disabled || early}
        loading={loading}
        {...(size && { size })}
        {...(early && !disabled && { 'aria-describedby': id })}
        onClick={onPress}
      >
        {t('submit')}
      </Button>
    </Flex>
  );
}
