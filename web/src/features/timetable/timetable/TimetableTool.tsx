import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { Suspense, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { useCommands } from '../../../ui/command/commands.ts';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { timetableToolText } from './timetable-tool.text.ts';

const load = () => import('./TimetableDrawer.tsx');
const TimetableDrawer = lazyNamed(load, 'TimetableDrawer');

/** Button in the header that opens the timetable, for those who plan or study lessons. */
export function TimetableTool() {
  const t = useText(timetableToolText);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  /** True if it was opened to plan. */
  const [planning, setPlanning] = useState(false);
  const show = (toPlan: boolean) => {
    setPlanning(toPlan);
    setWanted(true);
    setOpen(true);
  };
  const mayPlan = may('schedule.plan');
  const icon = <TableOutlined aria-hidden />;
  const plan = { key: 'timetable:plan', group: 'action', title: t('plan'), icon, run: () => show(true) } as const;
  useCommands(mayPlan ? [plan] : []);
  if (!mayPlan && !may('course.study')) return null;
  return (
    <>
      <HeaderTool
        icon={<ScheduleOutlined aria-hidden />}
        label={t('timetable')}
        worded
        command="timetable"
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => show(false)}
      />
      {wanted && (
        <Suspense fallback={null}>
          <TimetableDrawer open={open} planning={planning} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
