import { type Student, type StudentMove, studentMoves } from '@xueyan/contract/school/student';
import { Button } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import type { StudentDialog } from './StudentActions.tsx';
import { studentText } from './student.text.ts';

interface StudentsMoveProps {
  list: ListHandle<Student>;
  onOpen: (dialog: StudentDialog) => void;
}

/** Actions on several students. */
export function StudentsMove({ list, onOpen }: StudentsMoveProps) {
  const t = useText(studentText);
  const notice = useNotice();
  const students = list.rows;
  const open = (move: StudentMove) => {
    if (students.length === 0) notice.warning(t('chooseFirst'));
    else onOpen({ kind: 'move', move, students });
  };
  const others = studentMoves.filter((move) => move !== 'transfer');
  return (
    <>
      <Button onClick={() => open('transfer')}>{t('transfer')}</Button>
      <ButtonMenu menu={{ items: others.map((move) => ({ key: move, label: t(move), onClick: () => open(move) })) }}>
        <Button>{t('changeState')}</Button>
      </ButtonMenu>
    </>
  );
}
