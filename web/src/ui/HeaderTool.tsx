import { Badge, Button, Tooltip } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import styles from './HeaderTool.module.css';

/** Where the tools stand: icons in the bar above, on a phone rows in the sheet of the person. */
export const HeaderPlace = createContext<'bar' | 'sheet'>('bar');

interface HeaderToolProps {
  icon: ReactNode;
  label: string;
  /** Something waits to be seen. */
  dot?: boolean;
  /** What the dot means, for those who hear it. */
  dotLabel?: string;
  /** Fetches the code of what opens, as soon as the pointer comes near. */
  onNear?: () => void;
  onOpen: () => void;
}

/** The button that opens a tool of the header. */
export function HeaderTool({ icon, label, dot = false, dotLabel, onNear, onOpen }: HeaderToolProps) {
  const place = use(HeaderPlace);
  const said = dot && dotLabel ? `${label}，${dotLabel}` : label;
  if (place === 'sheet') {
    return (
      <button type="button" className={styles.row} aria-label={said} aria-haspopup="dialog" onClick={onOpen}>
        <Badge dot={dot}>{icon}</Badge>
        {label}
      </button>
    );
  }
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={
          <Badge dot={dot} offset={[2, 0]}>
            {icon}
          </Badge>
        }
        aria-label={said}
        aria-haspopup="dialog"
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      />
    </Tooltip>
  );
}
