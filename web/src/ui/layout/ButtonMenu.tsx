import { Dropdown, type DropdownProps } from 'antd';
import { type AriaAttributes, cloneElement, type ReactElement, useRef, useState } from 'react';

type Menu = NonNullable<DropdownProps['menu']>;

interface ButtonMenuProps {
  menu: Menu;
  placement?: DropdownProps['placement'];
  children: ReactElement<AriaAttributes>;
}

/** A button that opens a menu, after the menu button of the ARIA Authoring Practices. */
export function ButtonMenu({ menu, placement = 'bottomLeft', children }: ButtonMenuProps) {
  const state = useButtonMenu();
  return (
    <Dropdown menu={pressedOnce(menu)} placement={placement} {...state}>
      {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': state.open })}
    </Dropdown>
  );
}

/**
 * Returns a menu whose entries Enter presses once. Otherwise the same press reaches what an entry gives the focus to:
 * the "cancel" of the question that it opened.
 */
export function pressedOnce(menu: Menu): Menu {
  return { ...menu, onKeyDown: (event) => event.key === 'Enter' && event.preventDefault() };
}

/** State of a `Dropdown`: an opened menu takes the focus, a closed one returns it to what opened it. */
export function useButtonMenu() {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const onOpenChange = (next: boolean) => {
    if (next) opener.current = document.activeElement;
    // Not when another element was pressed, which has the focus by now.
    else if (document.activeElement?.closest('[role=menu]') && opener.current instanceof HTMLElement)
      opener.current.focus();
    setOpen(next);
  };
  return { open, onOpenChange, autoFocus: true, trigger: ['click'] satisfies DropdownProps['trigger'] };
}
