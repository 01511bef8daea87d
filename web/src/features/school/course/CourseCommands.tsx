import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useNavigate } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { type Command, useCommands } from '../../../ui/command/commands.ts';
import { useText } from '../../../ui/text/text.ts';
import { courseCommandsText } from './course-commands.text.ts';

/** Adds the command for a new course to the palette on every page. */
export function CourseCommands() {
  const t = useText(courseCommandsText);
  const navigate = useNavigate();
  const mayTeach = useMay()('course.teach');
  const create: Command = {
    key: 'course:new',
    group: 'action',
    title: t('create'),
    keywords: t('createWords'),
    icon: <PlusOutlined aria-hidden />,
    run: () => void navigate('/teaching/courses?create=1'),
  };
  useCommands(mayTeach ? [create] : []);
  return null;
}
