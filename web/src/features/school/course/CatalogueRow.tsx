import { EllipsisOutlined, HolderOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Checkbox, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Catalogue.module.css';
import { catalogueText } from './catalogue.text.ts';
import { TitleField } from './TitleField.tsx';

/** Actions of a row in the catalogue, passed to chapters and sections alike. */
export interface RowActions {
  rename: (id: string, title: string) => void;
  step: (id: string, by: -1 | 1) => void;
  mayStep: (id: string, by: -1 | 1) => boolean;
  remove: (id: string) => void;
  copy: (id: string) => void;
  /** Offers a section as a template. */
  offer: (id: string) => void;
  release: (id: string) => void;
  /** Whether the row is selected for a batch action. */
  chosen: (id: string) => boolean;
  choose: (id: string, on: boolean) => void;
  /** Whether the checkboxes are visible: while rows are selected, and on devices without a mouse. */
  choosing: boolean;
  line: { rowId: string; edge: 'before' | 'after' } | undefined;
}

interface Props {
  id: string;
  chapterId: string;
  title: string;
  /** Whether it has release rules of its own. */
  ruled: boolean;
  actions: RowActions;
  /** Title while it is not being renamed; must have `data-focus`. */
  children: ReactNode;
  extra?: ReactNode;
}

export function CatalogueRow({ id, chapterId, title, ruled, actions, children, extra }: Props) {
  const t = useText(catalogueText);
  const [renaming, setRenaming] = useState(false);
  const { dragged, node, handle } = useDragged(id);
  const items: MenuProps['items'] = [
    { key: 'rename', label: t('rename'), extra: 'F2', onClick: () => setRenaming(true) },
    {
      key: 'up',
      label: t('up'),
      extra: 'Alt ↑',
      disabled: !actions.mayStep(id, -1),
      onClick: () => actions.step(id, -1),
    },
    {
      key: 'down',
      label: t('down'),
      extra: 'Alt ↓',
      disabled: !actions.mayStep(id, 1),
      onClick: () => actions.step(id, 1),
    },
    ...(chapterId === id
      ? []
      : [
          { key: 'copy', label: t('copy'), onClick: () => actions.copy(id) },
          { key: 'offer', label: t('offer'), onClick: () => actions.offer(id) },
        ]),
    { key: 'release', label: t('release'), onClick: () => actions.release(id) },
    { type: 'divider' },
    { key: 'remove', label: t('remove'), danger: true, onClick: () => actions.remove(id) },
  ];

  return (
    // The keys are shortcuts of the controls inside, each of which is reachable on its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={node}
      className={chapterId === id ? styles.chapter : styles.section}
      data-row={id}
      data-dragged={dragged || undefined}
      data-line={actions.line?.rowId === id ? actions.line.edge : undefined}
      onKeyDown={(event) => {
        if (renaming) return;
        if (event.key === 'F2') setRenaming(true);
        else if (event.altKey && event.key === 'ArrowUp') actions.step(id, -1);
        else if (event.altKey && event.key === 'ArrowDown') actions.step(id, 1);
        else return;
        event.preventDefault();
      }}
    >
      <span className={styles.handle} title={t('drag', { title })} {...handle}>
        <HolderOutlined aria-hidden />
      </span>
      <Checkbox
        className={styles.box}
        data-shown={actions.choosing || undefined}
        checked={actions.chosen(id)}
        aria-label={t('choose', { title })}
        onChange={(event) => actions.choose(id, event.target.checked)}
      />
      <div className={styles.title}>
        {renaming ? (
          <TitleField
            title={title}
            onCancel={() => setRenaming(false)}
            onDone={(next) => {
              setRenaming(false);
              actions.rename(id, next);
            }}
          />
        ) : (
          children
        )}
      </div>
      {ruled && <LockOutlined className={styles.ruled} role="img" title={t('ruled')} aria-label={t('ruled')} />}
      {extra}
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('more', { title })} />
      </ButtonMenu>
    </div>
  );
}
