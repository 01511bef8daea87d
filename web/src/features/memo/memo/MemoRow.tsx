import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import type { Memo } from '@xueyan/contract/memo/memo';
import { Button, Checkbox } from 'antd';
import { schoolNow } from '../../../api/school-time.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './MemoDrawer.module.css';
import { memoText } from './memo.text.ts';

export interface MemoActions {
  view: (memo: Memo) => void;
  edit: (memo: Memo) => void;
  remove: (memo: Memo) => void;
}

interface Props {
  memo: Memo;
  ticked: boolean;
  onTick: (on: boolean) => void;
  actions: MemoActions;
}

/** A memo in the list of a day: checkbox, time, title and actions. */
export function MemoRow({ memo, ticked, onTick, actions }: Props) {
  const t = useText(memoText);
  const { memoTitle: title, reminderTime } = memo;
  // Its time may have come since the list was loaded.
  const past = memo.isPast || reminderTime <= schoolNow();
  return (
    <li className={styles.row} data-past={past || undefined}>
      <Checkbox checked={ticked} aria-label={t('tick', { title })} onChange={({ target }) => onTick(target.checked)} />
      <time className={styles.time}>{reminderTime.slice(11)}</time>
      <button
        type="button"
        className={styles.title}
        aria-label={t('view', { title })}
        onClick={() => actions.view(memo)}
      >
        {title}
      </button>
      <Button
        type="text"
        size="small"
        icon={<EyeOutlined aria-hidden />}
        tabIndex={-1}
        aria-hidden
        onClick={() => actions.view(memo)}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        disabled={past}
        title={past ? t('isPast') : undefined}
        aria-label={past ? t('editPast', { title }) : t('edit', { title })}
        onClick={() => actions.edit(memo)}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('remove', { title })}
        onClick={() => actions.remove(memo)}
      />
    </li>
  );
}
