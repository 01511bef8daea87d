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

/** A button that opens the tree of classes, to choose single students from. */
export function PeoplePicker({ chosen, onChange }: PeoplePickerProps) {
  const t = useText(sendingText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const show = (shown: boolean) => {
    setOpen(shown);
    // What was in the panel must not keep the focus where nobody sees it.
    if (!shown && panel.current?.contains(document.activeElement)) button.current?.focus();
  };
  return (
    <span className={styles.pick}>
      <Popover
        trigger="click"
        placement="bottomRight"
        // Next to its button, within the drawer: the Tab key comes to it, and the drawer lets it have the focus.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        arrow={false}
        // In the dark no shadow sets it off from the form.
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
