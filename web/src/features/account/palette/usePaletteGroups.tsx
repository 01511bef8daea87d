import { BookOutlined, HistoryOutlined, QuestionCircleOutlined, TeamOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PalettePerson, paletteApi } from '@xueyan/contract/account/palette';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { openerOf, useAllCommands } from '../../../ui/commands.ts';
import { useText } from '../../../ui/text.ts';
import { useMay } from '../../../ui/useMay.ts';
import { coursePath } from './course-path.ts';
import { findCommands } from './find-commands.ts';
import { paletteText } from './palette.text.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { type RecentChoice, recentChoices } from './recent.ts';
import { useSettled } from './useSettled.ts';

/** The readings of menu entries and actions, asked for once a language: the dictionary is too heavy for a page. */
function useReadings(texts: string[]) {
  const asked = useMemo(() => texts.map((text) => text.slice(0, 60)).slice(0, 200), [texts]);
  const spelled = useQuery({ ...query(paletteApi.spell, { texts: asked }), staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => new Map(asked.map((text, i) => [text, spelled.data?.readings[i] ?? []])), [asked, spelled.data]);
}

/** What the words find, in groups whose order never changes, so that nothing jumps when the server's part comes. */
export function usePaletteGroups(
  words: string,
  person: PalettePerson | null,
  openPerson: (person: PalettePerson) => void,
) {
  const t = useText(paletteText);
  const navigate = useNavigate();
  const may = useMay();
  const commands = useAllCommands();
  // An input method puts apostrophes between the syllables it is still about.
  const wanted = words.replaceAll("'", '').trim();
  const settled = useSettled(wanted, 120);
  const texts = useMemo(
    () => [...new Set(commands.flatMap(({ title, keywords }) => (keywords ? [title, keywords] : [title])))],
    [commands],
  );
  const readings = useReadings(texts);
  const found = useQuery({
    ...query(paletteApi.search, { words: settled }),
    enabled: settled !== '' && !person,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const [recent] = useState(recentChoices);

  const course = (one: { courseId: string; title: string; editor: boolean }, note: string): PaletteItem => {
    const target = coursePath(one);
    const key = `course:${one.courseId}`;
    return {
      key,
      title: one.title,
      ranges: [],
      note,
      icon: <BookOutlined />,
      run: () => void navigate(target),
      recent: { key, kind: 'course', title: one.title, note, target },
    };
  };
  const document = (one: { documentId: string; title: string }): PaletteItem => ({
    key: `help:${one.documentId}`,
    title: one.title,
    ranges: [],
    icon: <QuestionCircleOutlined />,
    run: () => openerOf('help')?.(one.documentId),
    recent: { key: `help:${one.documentId}`, kind: 'help', title: one.title, note: '', target: one.documentId },
  });

  if (person) {
    const classes = may('member.manage') ? person.classes : [];
    const groups: PaletteGroup[] = [
      {
        key: 'course',
        items: person.courses.map(({ courseName, ...one }) => course({ ...one, title: courseName }, '')),
      },
      {
        key: 'class',
        items: classes.map(({ classId, className }) => ({
          key: `class:${classId}`,
          title: className,
          ranges: [],
          icon: <TeamOutlined />,
          run: () => void navigate(`/member/classes/${classId}`),
        })),
      },
    ];
    const fits = ({ title }: PaletteItem) => title.toLowerCase().includes(wanted.toLowerCase());
    return {
      groups: groups.map((group) => ({ ...group, items: group.items.filter(fits) })).filter(notEmpty),
      searching: false,
      failed: false,
    };
  }

  const { places, actions } = findCommands(commands, readings, wanted);
  const revive = (choice: RecentChoice): PaletteItem[] => {
    const { key, kind, title, note, target } = choice;
    const base = { key: `recent:${key}`, title, note, ranges: [], icon: <HistoryOutlined />, recent: choice };
    if (kind === 'course') return [{ ...base, run: () => void navigate(target) }];
    if (kind === 'help') return may('usermenu:help') ? [{ ...base, run: () => openerOf('help')?.(target) }] : [];
    const command = commands.find((one) => one.key === key);
    return command ? [{ ...base, title: command.title, note: command.note, run: command.run }] : [];
  };
  const server = wanted === '' ? undefined : found.data;
  const groups: PaletteGroup[] = [
    { key: 'recent', items: wanted === '' ? recent.flatMap(revive) : [] },
    { key: 'place', items: places },
    { key: 'action', items: actions },
    {
      key: 'course',
      items: (server?.courseList ?? []).map((one) => ({ ...course(one, one.teacherName), ranges: one.ranges })),
    },
    {
      key: 'person',
      items: (server?.personList ?? []).map((one) => ({
        key: `person:${one.userId}`,
        title: one.userName,
        ranges: one.ranges,
        icon: <Avatar user={one} size={24} />,
        note: [one.roleName, ...one.classes.map(({ className }) => className), one.loginName]
          .filter(Boolean)
          .join(' · '),
        run: () => openPerson(one),
        stays: true,
      })),
    },
    {
      key: 'help',
      items: (server?.helpList ?? []).map((one) => ({ ...document(one), ranges: one.ranges })),
    },
  ];
  return {
    groups: groups.filter(notEmpty),
    searching: wanted !== '' && (settled !== wanted || found.isFetching),
    failed: wanted !== '' && found.isError,
    title: t('title'),
  };
}

const notEmpty = ({ items }: PaletteGroup) => items.length > 0;
