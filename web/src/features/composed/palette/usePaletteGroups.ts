import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PalettePerson, paletteApi } from '@xueyan/contract/composed/palette';
import { useEffect, useState } from 'react';
import { showsFailure } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useAllCommands } from '../../../ui/command/commands.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { findCommands } from './find-commands.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { recentChoices } from './recent.ts';
import { useItems } from './useItems.tsx';
import { useReadings } from './useReadings.ts';
import { useStart } from './useStart.tsx';

/** Milliseconds without a key press before the server is queried. */
const pauseMs = 120;

interface Found {
  groups: PaletteGroup[];
  searching: boolean;
  failed: boolean;
}

/** Returns the results in groups of a fixed order, so that nothing moves when the server's part arrives. */
export function usePaletteGroups(words: string, openPerson: (person: PalettePerson) => void): Found {
  const commands = useAllCommands();
  const readings = useReadings(commands);
  const items = useItems();
  const [recent] = useState(recentChoices);
  // Input methods put apostrophes between syllables that are still being composed.
  const wanted = words.replaceAll("'", '').trim();
  const settled = useSettled(wanted, pauseMs);
  const search = useQuery({
    ...query(paletteApi.search, { words: settled }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

  // The list shows the error in place of the courses and people.
  useEffect(() => showsFailure(search.error), [search.error]);

  const { places, actions, settings } = findCommands(commands, readings, wanted);
  const start = useStart(wanted === '');
  if (wanted === '') {
    const lately = recent.flatMap(items.recent);
    const isNew = ({ key }: PaletteItem) => !lately.some((one) => one.key === `recent:${key}`);
    // Results of the server appear together with everything below them, so that nothing moves.
    const rest: PaletteGroup[] = [
      { key: 'next', items: start.next.filter(isNew) },
      { key: 'course', items: start.courses.filter(isNew) },
      { key: 'action', items: actions },
      { key: 'place', items: places },
      { key: 'setting', items: settings },
    ];
    const groups: PaletteGroup[] = [{ key: 'recent', items: lately }, ...(start.pending ? [] : rest)];
    return { groups: groups.filter(notEmpty), searching: start.pending, failed: false };
  }

  const {
    courseList = [],
    sectionList = [],
    boardList = [],
    personList = [],
    helpList = [],
    recordList = [],
  } = search.data ?? {};
  const groups: PaletteGroup[] = [
    { key: 'place', items: places },
    { key: 'action', items: actions },
    { key: 'setting', items: settings },
    { key: 'course', items: courseList.map(items.course) },
    { key: 'section', items: sectionList.map(items.section) },
    { key: 'board', items: boardList.map(items.board) },
    { key: 'person', items: personList.map((person) => items.person(person, openPerson)) },
    { key: 'record', items: recordList.map(items.record) },
    { key: 'help', items: helpList.map(items.help) },
  ];
  return {
    groups: groups.filter(notEmpty),
    searching: settled !== wanted || search.isFetching,
    failed: search.isError,
  };
}

/** Returns what a person leads to: common courses and, for managers of classes, the classes. */
export function usePersonGroups(person: PalettePerson | null, words: string): PaletteGroup[] {
  const may = useMay();
  const items = useItems();
  if (!person) return [];
  const courses = person.courses.map(({ courseName, ...course }) =>
    items.course({ ...course, title: courseName, teacherName: '', ranges: [] }),
  );
  const classes = may('member.manage') ? person.classes.map(items.schoolClass) : [];
  const fits = ({ title }: { title: string }) => title.toLowerCase().includes(words.trim().toLowerCase());
  const groups: PaletteGroup[] = [
    { key: 'course', items: courses.filter(fits) },
    { key: 'class', items: classes.filter(fits) },
  ];
  return groups.filter(notEmpty);
}

const notEmpty = ({ items }: PaletteGroup) => items.length > 0;
