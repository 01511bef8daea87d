import { Button, Flex, Progress } from 'antd';
import { useText } from '../text/text.ts';
import { sendingText } from './sending.text.ts';

interface SendingFileProps {
  name: string;
  /** Percent of the file that has left; at 100 the server looks at it. */
  percent: number;
  onCancel: () => void;
}

/** A file on its way to be checked, with its progress. */
export function SendingFile({ name, percent, onCancel }: SendingFileProps) {
  const t = useText(sendingText);
  const words = t(percent < 100 ? 'sending' : 'checking', { name });
  return (
    <Flex vertical gap="small">
      <span role="status">{words}</span>
      <Flex gap="middle" align="center">
        <Progress aria-label={words} percent={percent} status="active" size="small" />
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </Flex>
    </Flex>
  );
}
