import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import { lazy, Suspense, useState } from 'react';
import { HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { useMay } from '../../../ui/useMay.ts';
import { timetableToolText } from './timetable-tool.text.ts';

const load = () => import('./TimetableDrawer.tsx');
const TimetableDrawer = lazy(() => load().then((m) => ({ default: m.TimetableDrawer })));

/** The header's way to the timetable, for those who plan lessons and those who study. */
export function TimetableTool() {
  const t = useText(timetableToolText);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (!may('schedule.plan') && !may('course.study')) return null;
  return (
    <>
      <HeaderTool
        icon={<ScheduleOutlined aria-hidden />}
        label={t('timetable')}
        worded
        command="timetable"
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense fallback={null}>
          <TimetableDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
