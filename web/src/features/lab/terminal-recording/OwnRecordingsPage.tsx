import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { OwnRecordingList } from './OwnRecordingList.tsx';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** Page of a student's own terminal recordings. */
export function OwnRecordingsPage() {
  const t = useText(terminalRecordingText);
  return (
    <Page title={t('ownTitle')} subtitle={t('ownSubtitle')} width="full">
      <OwnRecordingList />
    </Page>
  );
}
