import { mindMapIconGroups } from '@xueyan/contract/content/mind-map';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import icons from 'simple-mind-map/src/svg/icons.js';
import { useText } from '../../../ui/text/text.ts';
import styles from './mind-map.module.css';
import { mindMapText } from './mind-map.text.ts';

const groups = Object.entries(mindMapIconGroups) as [keyof typeof mindMapIconGroups, number][];
const pictureOf = (name: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(icons.getNodeIconListIcon(name))}`;

interface MindMapIconsProps {
  /** Returns the icons of the selected topic; null without one. */
  chosen: () => string[] | null;
  onChange: (icons: string[]) => void;
}

/** Icons that a topic may have, by groups: a press adds one, or takes it away; one of a group at most. */
export function MindMapIcons({ chosen, onChange }: MindMapIconsProps) {
  const t = useText(mindMapText);
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState<string[]>([]);
  const show = (wanted: boolean) => {
    const now = wanted ? chosen() : [];
    setOwn(now ?? []);
    setOpen(wanted && now !== null);
  };
  const toggle = (name: string) => {
    const group = name.split('_')[0];
    const rest = own.filter((one) => one.split('_')[0] !== group);
    const next = own.includes(name) ? rest : [...rest, name];
    setOwn(next);
    onChange(next);
  };
  const content = (
    <div className={styles.icons}>
      {groups.map(([group, most]) => (
        <fieldset key={group}>
          <legend>{t(group)}</legend>
          {Array.from({ length: most }, (_, at) => `${group}_${at + 1}`).map((name, at) => (
            <button
              key={name}
              type="button"
              aria-pressed={own.includes(name)}
              aria-label={`${t(group)} ${at + 1}`}
              onClick={() => toggle(name)}
            >
              <img src={pictureOf(name)} alt="" width={20} height={20} />
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
  return (
    <Popover open={open} onOpenChange={show} trigger="click" content={content}>
      <Button size="small">{t('icons')}</Button>
    </Popover>
  );
}
