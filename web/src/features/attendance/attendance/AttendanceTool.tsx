import { Suspense } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { StudentAttendanceTool } from './StudentAttendanceTool.tsx';

// Contains a menu, which students need not load.
const TeacherAttendanceTool = lazyNamed(() => import('./TeacherAttendanceTool.tsx'), 'TeacherAttendanceTool');

/** 签到 in the header: teachers open and run attendance sessions, students sign in. */
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
