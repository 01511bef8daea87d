import EnterOutlined from '@ant-design/icons/EnterOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Highlight } from './Highlight.tsx';
import styles from './Palette.module.css';
import { paletteText } from './palette.text.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** Index of the line that Enter chooses, counted over all groups. */
  active: number;
  searching: boolean;
  failed: boolean;
  /** Text shown if there are no results. */
  nothing: string;
  onActive: (at: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** Results by group. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, active, searching, failed, nothing, onActive, onChoose } = props;
  const t = useText(paletteText);
  const flat = groups.flatMap((group) => group.items);
  const activeKey = flat[active]?.key;

  useEffect(() => {
    if (activeKey) document.getElementById(`${id}-${activeKey}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);

  return (
    // The arrows move through it from the field; by itself it scrolls by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <div className={styles.results} aria-busy={searching} tabIndex={0}>
      <div id={`${id}-list`} role="listbox" aria-label={t('results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-title`}>
            <div id={`${id}-${group.key}-title`} className={styles.group} role="presentation">
              {t(group.key)}
            </div>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the line's above
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line above
              <div
                key={item.key}
                id={`${id}-${item.key}`}
                className={styles.item}
                role="option"
                aria-selected={item.key === activeKey}
                onPointerMove={() => item.key !== activeKey && onActive(flat.indexOf(item))}
                onClick={() => onChoose(item)}
              >
                <span className={styles.icon} aria-hidden="true">
                  {item.icon ?? <ThunderboltOutlined aria-hidden />}
                </span>
                <span className={styles.title}>
                  <Highlight text={item.title} ranges={item.ranges} />
                </span>
                {(item.note || item.excerpt) && (
                  <span className={styles.note}>
                    {item.note}
                    {item.excerpt && (
                      <>
                        {' · '}
                        <Highlight {...item.excerpt} />
                      </>
                    )}
                  </span>
                )}
                <EnterOutlined className={styles.enter} aria-hidden />
              </div>
            ))}
          </div>
        ))}
      </div>
      {flat.length === 0 && !searching && !failed && <EmptyState compact drawing="lost" title={nothing} />}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('failed')}
        </p>
      )}
    </div>
  );
}
