import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RecordingList } from './RecordingList.tsx';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** Page of all terminal recordings of the school. */
export function RecordingsPage() {
  const t = useText(terminalRecordingText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <RecordingList />
    </Page>
  );
}
