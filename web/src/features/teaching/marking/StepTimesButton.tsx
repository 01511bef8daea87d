import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { stepTimeText } from './step-time.text.ts';

const StepTimes = lazyNamed(() => import('./StepTimes.tsx'), 'StepTimes');

/** Opens the times that students took for the steps of the experiment. */
export function StepTimesButton({ sectionId }: { sectionId: string }) {
  const t = useText(stepTimeText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FieldTimeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      <Drawer open={open} title={t('title')} size="min(760px, 100vw)" onClose={() => setOpen(false)} destroyOnHidden>
        <StepTimes sectionId={sectionId} />
      </Drawer>
    </>
  );
}
