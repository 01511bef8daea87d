import type { Readings } from '@xueyan/contract/composed/palette';
import { matchSpelling } from '@xueyan/contract/composed/spelling';
import type { Command } from '../../../ui/command/commands.ts';
import type { PaletteItem } from './palette-item.ts';

const asItem = (command: Command, ranges: PaletteItem['ranges']): PaletteItem => ({
  key: command.key,
  title: command.title,
  note: command.note,
  icon: command.icon,
  run: command.run,
  ranges,
  recent: { key: command.key, kind: 'command', title: command.title, note: command.note ?? '', target: '' },
});

/** Returns menu entries and actions that match the words, best first; without words all of them, in their order. */
export function findCommands(commands: Command[], readings: ReadonlyMap<string, Readings>, words: string) {
  const match = (text: string) => matchSpelling(text, readings.get(text) ?? [], words);
  const found = commands.flatMap((command) => {
    if (words === '') return [{ command, item: asItem(command, []), score: 0 }];
    const named = match(command.title);
    if (named) return [{ command, item: asItem(command, named.ranges), score: named.score }];
    // Matches by keyword rank after matches by name.
    const meant = command.keywords ? match(command.keywords) : null;
    return meant ? [{ command, item: asItem(command, []), score: meant.score - 100 }] : [];
  });
  found.sort((a, b) => b.score - a.score);
  const of = (group: Command['group']) =>
    found.filter(({ command }) => command.group === group).map(({ item }) => item);
  return { places: of('place'), actions: of('action'), settings: of('setting') };
}
