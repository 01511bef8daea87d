import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { type Lesson, teacherNameMax, timetableApi } from '@xueyan/contract/timetable/timetable';
import { call } from '../../../api/call.ts';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { timetableText } from './timetable.text.ts';
import { movedLesson, type Slot } from './week-grid.ts';

export interface Shown {
  /** The Monday of the week. */
  monday: string;
  courseId: string | undefined;
}

export const useCalendar = () => useQuery({ ...query(calendarApi.get, {}), staleTime: 60_000 });

/** Loads the visible lessons of a week and updates them live. */
export function useTimetable({ monday, courseId }: Shown) {
  const t = useText(timetableText);
  const notice = useNotice();
  const client = useQueryClient();
  const mayPlan = useMay()('schedule.plan');
  const endpoint = mayPlan ? timetableApi.listTaught : timetableApi.listStudied;
  const options = query(endpoint, { schooltime: monday, courseId: courseId ?? '' });
  const week = useQuery(options);
  const readAgain = () => void client.invalidateQueries({ queryKey: [endpoint.path] });
  useLive('schedule.changed', readAgain);
  useLiveResume(readAgain);

  /** Shows the lesson in its new slot at once, and in the old one if the server refuses. */
  const move = async (lesson: Lesson, slot: Slot) => {
    const moved = movedLesson(lesson, slot);
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (before) => replaceIn(before, moved));
    try {
      await call(timetableApi.update, formOf(moved));
      notice.success(t('moved'));
    } catch (error) {
      client.setQueryData(options.queryKey, (now) => replaceIn(now, lesson));
      notice.error(error);
    } finally {
      readAgain();
    }
  };
  return { week, mayPlan, move, readAgain };
}

type Week = { classScheduleList: Lesson[] } | undefined;

const replaceIn = (week: Week, lesson: Lesson): Week =>
  week && {
    classScheduleList: week.classScheduleList.map((one) => (one.tcsId === lesson.tcsId ? lesson : one)),
  };

const formOf = (lesson: Lesson) => ({
  tcsId: lesson.tcsId,
  courseId: lesson.courseId,
  teacherName: lesson.teacherName.slice(0, teacherNameMax),
  classIds: lesson.classArray.map(({ classId }) => classId),
  classroom: lesson.classroom,
  startPitchNumber: lesson.startPitchNumber,
  endPitchNumber: lesson.endPitchNumber,
  schooltime: lesson.schooltime,
});
