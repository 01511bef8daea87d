import { Tag, Tooltip } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** Note for a user at a terminal that it is recorded. */
export function RecordedNote() {
  const t = useText(terminalRecordingText);
  return (
    <Tooltip title={t('toldHint')}>
      <Tag color="red" tabIndex={0}>
        {t('told')}
      </Tag>
    </Tooltip>
  );
}
