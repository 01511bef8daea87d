import { terminalRecordingApi as api, type TerminalRecording } from '@xueyan/contract/lab/terminal-recording';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ReplayModal } from './Replay.shared.tsx';
import { recordingColumns } from './recording-columns.tsx';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** The user's own recordings, of one experiment or of all. */
export function OwnRecordingList({ sectionId }: { sectionId?: string }) {
  const t = useText(terminalRecordingText);
  const [played, setPlayed] = useState<TerminalRecording | null>(null);
  const columns = useMemo(() => recordingColumns(t).filter(({ dataIndex }) => dataIndex !== 'userName'), [t]);
  const filters = useMemo(() => (sectionId ? { sectionId } : undefined), [sectionId]);
  const search = useMemo(() => (sectionId ? [] : [{ name: 'place', label: t('place') }]), [sectionId, t]);
  return (
    <>
      <ListTable
        endpoint={api.listOwn}
        {...{ columns, search }}
        {...(filters && { filters })}
        label={t('ownTitle')}
        rowKey="recordingId"
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('ownEmptyHint')} />}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setPlayed(row)}>
            {t('play')}
          </Button>
        )}
      />
      <DialogSlot subject={played}>
        {(recording, open) => <ReplayModal {...{ recording, open }} onClose={() => setPlayed(null)} />}
      </DialogSlot>
    </>
  );
}
