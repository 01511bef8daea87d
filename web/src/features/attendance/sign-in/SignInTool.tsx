import { lazy, Suspense } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { StudentSignInTool } from './StudentSignInTool.tsx';

// With a menu, which students need not fetch.
const TeacherSignInTool = lazy(() => import('./TeacherSignInTool.tsx').then((m) => ({ default: m.TeacherSignInTool })));

/** 签到 in the header: sign-ins are opened and looked after there, and students sign in. */
export function SignInTool() {
  const may = useMay();
  if (may('signin.run')) {
    return (
      <Suspense>
        <TeacherSignInTool />
      </Suspense>
    );
  }
  return may('signin.take') ? <StudentSignInTool /> : null;
}
