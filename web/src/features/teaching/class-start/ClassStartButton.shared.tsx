import { PoweroffOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classStartText } from './class-start.text.ts';
import { classStartPart } from './class-start-part.ts';

/** Opens the start of a class's machines. */
export function ClassStartButton({ sectionId }: { sectionId: string }) {
  const t = useText(classStartText);
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button icon={<PoweroffOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open !== undefined && (
        <PartSlot part={classStartPart} loading={null}>
          {({ ClassStartDrawer }) => <ClassStartDrawer {...{ sectionId, open }} onClose={() => setOpen(false)} />}
        </PartSlot>
      )}
    </>
  );
}
