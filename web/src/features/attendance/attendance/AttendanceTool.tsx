import { lazy, Suspense } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { StudentAttendanceTool } from './StudentAttendanceTool.tsx';

// With a menu, which students need not fetch.
const TeacherAttendanceTool = lazy(() =>
  import('./TeacherAttendanceTool.tsx').then((m) => ({ default: m.TeacherAttendanceTool })),
);

/** 签到 in the header: sign-ins are opened and looked after there, and students sign in. */
export function AttendanceTool() {
  const may = useMay();
  if (may('signin.run')) {
    return (
      <Suspense>
        <TeacherAttendanceTool />
      </Suspense>
    );
  }
  return may('signin.take') ? <StudentAttendanceTool /> : null;
}
