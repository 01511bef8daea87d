import RobotOutlined from '@ant-design/icons/RobotOutlined';
import { useNavigate } from 'react-router';
import { HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { useActiveUser } from '../../../ui/useActiveUser.ts';
import { useMay } from '../../../ui/useMay.ts';
import { aiApplicationText } from './ai-application.text.ts';

const path = '/aiApplicationManagement/';

/** The short way to the AI applications, for teachers who may create some. */
export function AiTool() {
  const t = useText(aiApplicationText);
  const may = useMay();
  const navigate = useNavigate();
  const isTeacher = useActiveUser()?.roleCode === 'ROLE_TEACHER';
  if (!isTeacher || !may('ai.create')) return null;
  return (
    <HeaderTool
      icon={<RobotOutlined aria-hidden />}
      label={t('tool')}
      command="ai"
      popup="none"
      onOpen={() => void navigate(path)}
    />
  );
}
