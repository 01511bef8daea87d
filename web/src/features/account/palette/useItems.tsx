import { BookOutlined, HistoryOutlined, QuestionCircleOutlined, TeamOutlined } from '@ant-design/icons';
import type { PaletteChoice, PaletteCourse, PalettePerson } from '@xueyan/contract/account/palette';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { openerOf, useAllCommands } from '../../../ui/commands.ts';
import { useMay } from '../../../ui/useMay.ts';
import type { PaletteItem } from './palette-item.ts';

/** Makes lines of the palette out of what there is to open. */
export function useItems() {
  const navigate = useNavigate();
  const may = useMay();
  const commands = useAllCommands();

  return {
    course: ({ courseId, title, editor, ranges, teacherName }: PaletteCourse): PaletteItem => {
      const key = `course:${courseId}`;
      const target = editor ? `/teaching/courses/${courseId}` : `/courses/${courseId}`;
      return {
        ...{ key, title, ranges, note: teacherName, icon: <BookOutlined aria-hidden /> },
        run: () => void navigate(target),
        recent: { key, kind: 'course', title, note: teacherName, target },
      };
    },

    schoolClass: ({ classId, className }: PalettePerson['classes'][number]): PaletteItem => ({
      ...{ key: `class:${classId}`, title: className, ranges: [], icon: <TeamOutlined aria-hidden /> },
      run: () => void navigate(`/member/classes/${classId}`),
    }),

    help: ({
      documentId,
      title,
      ranges,
    }: { documentId: string } & Pick<PaletteItem, 'title' | 'ranges'>): PaletteItem => {
      const key = `help:${documentId}`;
      return {
        ...{ key, title, ranges, icon: <QuestionCircleOutlined aria-hidden /> },
        run: () => openerOf('help')?.(documentId),
        recent: { key, kind: 'help', title, note: '', target: documentId },
      };
    },

    person: (person: PalettePerson, open: (person: PalettePerson) => void): PaletteItem => {
      const { userId, userName, ranges, roleName, classes, loginName } = person;
      const facts = [roleName, ...classes.map(({ className }) => className), loginName];
      return {
        ...{ key: `person:${userId}`, title: userName, ranges, icon: <Avatar user={person} size={24} /> },
        note: facts.filter(Boolean).join(' · '),
        run: () => open(person),
        stays: true,
      };
    },

    /** What was chosen before, as long as it can be chosen now. */
    recent: (choice: PaletteChoice): PaletteItem[] => {
      const { key, kind, title, note, target } = choice;
      const item = {
        key: `recent:${key}`,
        title,
        note,
        ranges: [],
        icon: <HistoryOutlined aria-hidden />,
        recent: choice,
      };
      if (kind === 'course') return [{ ...item, run: () => void navigate(target) }];
      if (kind === 'help') return may('usermenu:help') ? [{ ...item, run: () => openerOf('help')?.(target) }] : [];
      const command = commands.find((one) => one.key === key);
      return command ? [{ ...item, title: command.title, note: command.note ?? '', run: command.run }] : [];
    },
  };
}
