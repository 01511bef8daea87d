import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import type { Chosen } from './addressing.shared.ts';
import { PeopleTree } from './PeopleTree.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

interface PeoplePickerProps {
  chosen: Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** Button that opens the tree of classes, to choose single students. */
export function PeoplePicker({ chosen, onChange }: PeoplePickerProps) {
  const t = useText(sendingText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const show = (shown: boolean) => {
    setOpen(shown);
    // The focus must not stay in the hidden panel.
    if (!shown && panel.current?.contains(document.activeElement)) button.current?.focus();
  };
  return (
    <span className={styles.pick}>
      <Popover
        trigger="click"
        placement="bottomRight"
        // Rendered next to its button, within the drawer: the Tab key reaches it, and the drawer lets it take the
        // focus.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        arrow={false}
        // Dark mode has no shadow that separates it from the form.
        styles={{ container: { border: '1px solid var(--ant-color-border-secondary)' } }}
        open={open}
        onOpenChange={show}
        afterOpenChange={(shown) => shown && panel.current?.querySelector('input')?.focus({ preventScroll: true })}
        content={
          <div ref={panel} role="dialog" aria-label={t('pickPeople')} className={styles.picker}>
            <PeopleTree chosen={chosen} onChange={onChange} />
          </div>
        }
      >
        <Button ref={button} size="small" aria-expanded={open}>
          {t('pickPeople')}
        </Button>
      </Popover>
    </span>
  );
}
