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

const stale = [api.list];

/**
 * Recordings of one experiment, for its markers; without an experiment all of the school's, for managers of the lab.
 */
export function RecordingList({ sectionId }: { sectionId?: string }) {
  const t = useText(terminalRecordingText);
  const [played, setPlayed] = useState<TerminalRecording | null>(null);
  const columns = useMemo(() => recordingColumns(t), [t]);
  const filters = useMemo(() => (sectionId ? { sectionId } : undefined), [sectionId]);
  const search = useMemo(() => [{ name: 'userName', label: t('user') }], [t]);
  const empty = <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />;
  const play = (row: TerminalRecording) => (
    <Button type="link" size="small" onClick={() => setPlayed(row)}>
      {t('play')}
    </Button>
  );
  return (
    <>
      {filters ? (
        <ListTable
          endpoint={api.listOfSection}
          {...{ columns, search, empty, filters }}
          label={t('title')}
          rowKey="recordingId"
          rowActions={play}
        />
      ) : (
        <ListTable
          endpoint={api.list}
          {...{ columns, search, empty }}
          label={t('title')}
          rowKey="recordingId"
          removal={{ one: api.remove, nameOf: ({ userName }: TerminalRecording) => userName, stale }}
          rowActions={(row, list) => (
            <>
              {play(row)}
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </>
          )}
        />
      )}
      <DialogSlot subject={played}>
        {(recording, open) => <ReplayModal {...{ recording, open }} onClose={() => setPlayed(null)} />}
      </DialogSlot>
    </>
  );
}
