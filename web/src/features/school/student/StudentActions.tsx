import { type Student, type StudentMove, studentMoves, studentTransitions } from '@xueyan/contract/school/student';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './student.module.css';
import { studentText } from './student.text.ts';

/** Dialog that the page has open. */
export type StudentDialog =
  | { kind: 'form'; edited?: Student }
  | { kind: 'import' }
  | { kind: 'photos' }
  | { kind: 'history'; student: Student }
  | { kind: 'move'; move: StudentMove; students: Student[] };

interface StudentActionsProps {
  row: Student;
  list: ListHandle<Student>;
  onOpen: (dialog: StudentDialog) => void;
}

/** Actions on one student in the current state. */
export function StudentActions({ row, list, onOpen }: StudentActionsProps) {
  const t = useText(studentText);
  const moves = studentMoves.filter((move) => allowsFrom(studentTransitions[move], row.state));
  const items = [
    ...moves.map((move) => ({
      key: move,
      label: t(move),
      onClick: () => onOpen({ kind: 'move', move, students: [row] }),
    })),
    { key: 'history', label: t('history'), onClick: () => onOpen({ kind: 'history', student: row }) },
    { key: 'remove', label: t('remove'), danger: true, onClick: () => void list.removeOne(row) },
  ];
  return (
    <div className={styles.actions}>
      <Button type="link" size="small" onClick={() => onOpen({ kind: 'form', edited: row })}>
        {t('edit')}
      </Button>
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <Button type="link" size="small" aria-label={t('moreOf', { name: row.studentName })}>
          {t('more')}
        </Button>
      </ButtonMenu>
    </div>
  );
}
