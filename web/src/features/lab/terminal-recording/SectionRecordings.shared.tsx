import { VideoCameraOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { recordingsPart } from './recordings-part.ts';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** Opens the terminal recordings of an experiment. */
export function SectionRecordings({ sectionId }: { sectionId: string }) {
  const t = useText(terminalRecordingText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<VideoCameraOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Drawer open={open} title={t('title')} size="min(960px, 100vw)" onClose={() => setOpen(false)} destroyOnHidden>
        <PartSlot part={recordingsPart} loading={<Loading />}>
          {({ RecordingList }) => <RecordingList sectionId={sectionId} />}
        </PartSlot>
      </Drawer>
    </>
  );
}
