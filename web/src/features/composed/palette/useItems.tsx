import {
  BookOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type {
  PaletteChoice,
  PaletteCourse,
  PalettePerson,
  PaletteRecord,
  PaletteSection,
} from '@xueyan/contract/composed/palette';
import { useNavigate } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { openerOf, useAllCommands } from '../../../ui/command/commands.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import { paletteText } from './palette.text.ts';
import type { PaletteItem } from './palette-item.ts';

type Titled = Pick<PaletteItem, 'title' | 'ranges'>;

/** Returns the page of a section: where its teacher edits it, or where its student works on it. */
const pathOf = ({ sectionId, kind, courseId, editor }: PaletteSection) => {
  if (editor) return `/teaching/${kind}s/${sectionId}`;
  return kind === 'experiment' ? `/experiments/${sectionId}` : `/courses/${courseId}/sections/${sectionId}`;
};

/** Paths of records' pages. */
const recordPaths: Record<PaletteRecord['kind'], (record: PaletteRecord) => string> = {
  library: ({ recordId }) => `/content/library/${recordId}`,
  warehousePage: ({ recordId, parentId }) => `/content/warehouse/${parentId}?page=${recordId}`,
  mindMap: ({ recordId }) => `/content/mind-maps/${recordId}`,
  deck: ({ recordId }) => `/content/decks/${recordId}`,
  article: ({ recordId }) => `/content/news/${recordId}`,
  question: ({ recordId }) => `/exam/questions/${recordId}`,
  dataset: ({ recordId }) => `/prep/datasets/${recordId}`,
};

/** Returns functions that make lines of the palette from results. */
export function useItems() {
  const navigate = useNavigate();
  const may = useMay();
  const commands = useAllCommands();
  const t = useText(paletteText);

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

    section: (section: PaletteSection): PaletteItem => {
      const { sectionId, title, ranges, kind, courseName } = section;
      const key = `section:${sectionId}`;
      const target = pathOf(section);
      const Icon = kind === 'experiment' ? ExperimentOutlined : ReadOutlined;
      return {
        ...{ key, title, ranges, note: courseName, icon: <Icon aria-hidden /> },
        run: () => void navigate(target),
        recent: { key, kind: 'section', title, note: courseName, target },
      };
    },

    board: ({ sectionId, title, ranges, courseName }: Pick<PaletteSection, 'sectionId' | 'courseName'> & Titled) => {
      const key = `board:${sectionId}`;
      const target = `/teaching/board/${sectionId}`;
      const note = [t('board'), courseName].join(' · ');
      return {
        ...{ key, title, ranges, note, icon: <FundProjectionScreenOutlined aria-hidden /> },
        run: () => void navigate(target),
        recent: { key, kind: 'section', title, note, target },
      } satisfies PaletteItem;
    },

    schoolClass: ({ classId, className }: PalettePerson['classes'][number]): PaletteItem => ({
      ...{ key: `class:${classId}`, title: className, ranges: [], icon: <TeamOutlined aria-hidden /> },
      run: () => void navigate(`/member/classes/${classId}`),
    }),

    record: (record: PaletteRecord): PaletteItem => {
      const { kind, recordId, title, ranges, excerpt } = record;
      const key = `record:${recordId}`;
      const note = [t(kind), record.note].filter(Boolean).join(' · ');
      const target = recordPaths[kind](record);
      return {
        ...{ key, title, ranges, note, excerpt, icon: <FileTextOutlined aria-hidden /> },
        run: () => void navigate(target),
        recent: { key, kind: 'record', title, note, target },
      };
    },

    help: ({ documentId, title, ranges }: { documentId: string } & Titled): PaletteItem => {
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

    /** Recent choices that are still available. */
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
      if (kind === 'course' || kind === 'section' || kind === 'record')
        return [{ ...item, run: () => void navigate(target) }];
      if (kind === 'help') return may('usermenu:help') ? [{ ...item, run: () => openerOf('help')?.(target) }] : [];
      const command = commands.find((one) => one.key === key);
      return command ? [{ ...item, title: command.title, note: command.note ?? '', run: command.run }] : [];
    },
  };
}
