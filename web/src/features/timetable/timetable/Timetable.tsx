import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { type Lesson, mayPlanLessons } from '@xueyan/contract/timetable/timetable';
import { Suspense, useState } from 'react';
import { schoolNow } from '../../../api/school-time.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { ToolBoundary } from '../../../ui/feedback/ToolBoundary.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { FeedModal } from './FeedModal.tsx';
import { type Filter, FilterBar } from './FilterBar.tsx';
import type { ManualTask } from './ManualDrawer.tsx';
import styles from './Timetable.module.css';
import { TimetableActions } from './TimetableActions.tsx';
import { timetableText } from './timetable.text.ts';
import { useSwipe } from './useSwipe.ts';
import { useCalendar, useTimetable } from './useTimetable.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { datesOfWeek } from './week-grid.ts';

const ManualDrawer = lazyNamed(() => import('./ManualDrawer.tsx'), 'ManualDrawer');
const AutoDrawer = lazyNamed(() => import('./AutoDrawer.tsx'), 'AutoDrawer');

/** Weekly timetable: editable for planners, read-only for students. */
export function Timetable({ planning }: { planning: boolean }) {
  const t = useText(timetableText);
  const today = schoolNow().slice(0, 10);
  const [day, setDay] = useState(today);
  const [filter, setFilter] = useState<Filter>({});
  const [task, setTask] = useState<ManualTask | null>(null);
  const [open, setOpen] = useState<'manual' | 'auto' | 'feed' | null>(planning ? 'auto' : null);
  const actor = useActor();
  const phone = useDevice() === 'mobile';
  const monday = mondayOf(day);
  const calendar = useCalendar();
  const { week, mayPlan, move } = useTimetable({ monday, courseId: filter.courseId });
  const dates = phone ? [day] : datesOfWeek(monday);
  const swipe = useSwipe(phone, (direction) => setDay(addDays(day, direction)));

  const lessons = week.data?.classScheduleList ?? [];
  const shown = lessons.filter(({ schooltime }) => dates.includes(schooltime));
  const start = (next: ManualTask) => {
    setTask(next);
    setOpen('manual');
  };
  const plan = mayPlan
    ? {
        create: (date: string, period: number) =>
          start({ kind: 'create', date, period, courseId: filter.courseId, courseName: filter.courseName }),
        mayChange: (lesson: Lesson) => mayPlanLessons(actor, lesson),
        edit: (lesson: Lesson) => start({ kind: 'edit', lesson }),
        move: (lesson: Lesson, slot: Parameters<typeof move>[1]) => void move(lesson, slot),
      }
    : undefined;

  return (
    <>
      <FilterBar
        onQuery={({ date, ...next }) => {
          setFilter(next);
          if (date) setDay(date);
          void week.refetch();
        }}
        onReset={() => {
          setFilter({});
          setDay(today);
        }}
      >
        <TimetableActions
          calendar={calendar.data}
          monday={monday}
          courseId={filter.courseId}
          onAuto={mayPlan ? () => setOpen('auto') : undefined}
          onSubscribe={() => setOpen('feed')}
          onImported={() => void week.refetch()}
        />
      </FilterBar>
      <WeekBar day={day} dates={dates} today={today} calendar={calendar.data} onDay={setDay} />
      {week.error && !week.data ? (
        <ErrorState error={week.error} onRetry={() => void week.refetch()} />
      ) : (
        <div className={styles.place} {...swipe}>
          <WeekGrid
            dates={dates}
            today={today}
            lessons={shown}
            calendar={calendar.data}
            loading={week.isPending}
            {...(plan ? { plan } : {})}
          />
          {!week.isPending && shown.length === 0 && (
            <div className={styles.empty}>
              <strong>{t(phone ? 'emptyDay' : 'empty')}</strong>
              {mayPlan && <span>{t('emptyHint')}</span>}
            </div>
          )}
        </div>
      )}
      <ToolBoundary>
        <Suspense fallback={null}>
          {task && (
            <ManualDrawer
              task={task}
              open={open === 'manual'}
              calendar={calendar.data}
              onClose={() => setOpen(null)}
              onClosed={() => setTask(null)}
            />
          )}
          {mayPlan && (
            <AutoDrawer
              open={open === 'auto'}
              courseId={filter.courseId}
              courseName={filter.courseName}
              calendar={calendar.data}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>
      </ToolBoundary>
      <FeedModal open={open === 'feed'} onClose={() => setOpen(null)} />
    </>
  );
}
