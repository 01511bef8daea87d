import { DesktopOutlined, EditOutlined, FileTextOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { homeApi } from '@xueyan/contract/composed/home';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { paletteText } from './palette.text.ts';
import type { PaletteItem } from './palette-item.ts';
import { useItems } from './useItems.tsx';

const mostNext = 5;
const mostCourses = 6;

interface Waiting {
  sectionId: string;
  title: string;
  courseName: string;
}

/** Returns likely choices before anything is typed: what comes next for the person, and their courses. */
export function useStart(wanted: boolean): { next: PaletteItem[]; courses: PaletteItem[]; pending: boolean } {
  const t = useText(paletteText);
  const may = useMay();
  const navigate = useNavigate();
  const items = useItems();
  // Homes use the same queries, so coming from there the data is cached already.
  const reads = { staleTime: 60_000, retry: false } as const;
  const studies = wanted && may('course.study');
  const teaches = wanted && may('course.teach');
  const student = useQuery({ ...query(homeApi.student, {}), ...reads, enabled: studies });
  const teacher = useQuery({ ...query(homeApi.teacher, {}), ...reads, enabled: teaches });

  const waits = ({ sectionId, title, courseName }: Waiting, why: string, icon: ReactNode, to: string): PaletteItem => ({
    ...{ key: `next:${sectionId}`, title, ranges: [], note: [why, courseName].join(' · '), icon },
    run: () => void navigate(to),
  });
  const { machines = [], due = [], resume, courses: studied = [] } = (studies && student.data) || {};
  const { toMark = [], running = [], courses: taught = [] } = (teaches && teacher.data) || {};
  const next = [
    ...machines.map((one) =>
      waits(one, t('backToLab'), <DesktopOutlined aria-hidden />, `/experiments/${one.sectionId}`),
    ),
    ...due.map((one) => waits(one, t('due'), <FileTextOutlined aria-hidden />, `/experiments/${one.sectionId}`)),
    ...(resume
      ? [
          waits(
            resume,
            t('resume'),
            <PlayCircleOutlined aria-hidden />,
            `/courses/${resume.courseId}/sections/${resume.sectionId}`,
          ),
        ]
      : []),
    ...running.map((one) => items.board({ ...one, ranges: [] })),
    ...toMark.map((one) =>
      waits(one, t('toMark', { count: one.count }), <EditOutlined aria-hidden />, `/teaching/board/${one.sectionId}`),
    ),
  ];
  const courses = [
    ...studied.map(({ courseId, courseName, teacherName }) =>
      items.course({ courseId, title: courseName, teacherName, editor: false, ranges: [] }),
    ),
    ...taught.map(({ courseId, courseName, teacherName }) =>
      items.course({ courseId, title: courseName, teacherName, editor: true, ranges: [] }),
    ),
  ];
  return {
    next: onceEach(next).slice(0, mostNext),
    courses: onceEach(courses).slice(0, mostCourses),
    pending: (studies && student.isLoading) || (teaches && teacher.isLoading),
  };
}

/** An experiment that runs and is due is listed once. */
const onceEach = (all: PaletteItem[]) => all.filter((one, at) => all.findIndex(({ key }) => key === one.key) === at);
