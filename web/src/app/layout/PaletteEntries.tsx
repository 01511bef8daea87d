import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useNavigate } from 'react-router';
import { type Command, useCommands } from '../../ui/command/commands.ts';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import { useText } from '../../ui/text/text.ts';
import { flatten, type Place, shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { changeSettings } from '../settings/settings.ts';
import { useMode } from '../settings/useSettings.ts';
import { paletteEntriesText } from './palette-entries.text.ts';
import { type UserAction, useUserActions } from './useUserActions.tsx';

/** Offers the menu, and the actions on the person and the page, in the palette. */
export function PaletteEntries() {
  const t = useText(paletteEntriesText);
  const navigate = useNavigate();
  const { places } = useMenu();
  const { actions } = useUserActions();
  const mode = useMode();

  const go = ({ path, external, newWindow }: Place) => {
    if (external || newWindow) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
  // A catalogue leads to its first page, which is listed by itself; a place with a parameter has no address.
  const named = flatten(shownOf(places)).filter(
    ({ view, external, path }) => (view || external) && !path.includes(':'),
  );

  useCommands([
    ...named.map(
      (place): Command => ({
        key: `place:${place.path}`,
        group: 'place',
        title: place.title,
        icon: <MenuIcon name={place.icon} />,
        note: place.parents.map(({ title }) => title).join(' / '),
        run: () => go(place),
      }),
    ),
    ...actions.filter(({ key, choices }) => key !== 'password' && !choices).flatMap(commandsOf),
    {
      key: 'password',
      group: 'setting',
      title: t('password'),
      icon: actions.find(({ key }) => key === 'password')?.icon,
      run: () => void navigate('/personalCenter?tab=password'),
    },
    {
      key: 'mode',
      group: 'setting',
      title: t(mode === 'dark' ? 'light' : 'dark'),
      icon: mode === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />,
      keywords: t('modeWords'),
      run: () => changeSettings({ mode: mode === 'dark' ? 'light' : 'dark' }),
    },
    ...actions.filter(({ choices }) => choices).flatMap(commandsOf),
  ]);
  return null;
}

/** Returns the commands of an action; one with a choice has a command for each value that is not chosen. */
function commandsOf({ key, label, icon, act, choices }: UserAction): Command[] {
  if (!choices) return [{ key, group: 'setting', title: label, icon, run: act }];
  return choices
    .filter(({ chosen }) => !chosen)
    .map((choice) => ({
      key: `${key}:${choice.key}`,
      group: 'setting',
      title: choice.label,
      note: label,
      keywords: label,
      icon,
      run: choice.act,
    }));
}
