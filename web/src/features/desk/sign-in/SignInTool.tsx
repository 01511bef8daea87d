import { useMay } from '../../../ui/useMay.ts';
import { StudentSignInTool } from './StudentSignInTool.tsx';
import { TeacherSignInTool } from './TeacherSignInTool.tsx';

/** 签到 in the header: teachers open and look after sign-ins there, students sign in. */
export function SignInTool() {
  const may = useMay();
  if (may('signin.open')) return <TeacherSignInTool />;
  return may('signin.take') ? <StudentSignInTool /> : null;
}
