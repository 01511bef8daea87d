import { VideoCameraOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { useState } from 'react';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { part } from '../../../ui/layout/part.ts';
import { useText } from '../../../ui/text/text.ts';
import { recordedNoteText } from './recorded-note.text.ts';

const ownRecordingsPart = part(() => import('./OwnRecordingList.tsx'));

/** Tells a user at a terminal that it is recorded, and shows the recordings of the experiment that are their own. */
export function RecordedNote({ sectionId }: { sectionId: string }) {
  const t = useText(recordedNoteText);
  const [open, setOpen] = useState(false);
  const show = async () => {
    // A drawer would be hidden behind a full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    setOpen(true);
  };
  return (
    <>
      <Tooltip title={t('toldHint')}>
        <Button type="text" size="small" danger icon={<VideoCameraOutlined aria-hidden />} onClick={() => void show()}>
          {t('told')}
        </Button>
      </Tooltip>
      <Drawer open={open} title={t('ownTitle')} size="min(960px, 100vw)" onClose={() => setOpen(false)} destroyOnHidden>
        <PartSlot part={ownRecordingsPart} loading={<Loading />}>
          {({ OwnRecordingList }) => <OwnRecordingList sectionId={sectionId} />}
        </PartSlot>
      </Drawer>
    </>
  );
}
