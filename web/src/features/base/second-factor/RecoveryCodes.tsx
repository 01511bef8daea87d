import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './SecondFactor.module.css';
import { secondFactorText } from './second-factor.text.ts';

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useText(secondFactorText);
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      // The codes can be selected by hand.
      () => undefined,
    );
  return (
    <Flex vertical gap={12} align="start">
      <Alert type="warning" showIcon title={t('codesTitle')} description={t('codesHint')} />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8}>
        <Button type="primary" onClick={onDone}>
          {t('saved')}
        </Button>
        <Button onClick={copy}>{t(copied ? 'copied' : 'copy')}</Button>
      </Flex>
    </Flex>
  );
}
