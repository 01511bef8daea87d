import { WarningFilled } from '@ant-design/icons';
import type { BoardRow, markingApi } from '@xueyan/contract/teaching/marking';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useText } from '../../../ui/text/text.ts';
import styles from './Board.module.css';
import { boardText } from './board.text.ts';
import { type Board, passedCount } from './board-row.ts';
import { MachineDot } from './MachineDot.tsx';
import { StepCells } from './StepCells.tsx';

type Screen = Output<typeof markingApi.screens>['screens'][number];

interface Props {
  row: BoardRow;
  titles: Board['stepTitles'];
  screen: Screen | undefined;
  trouble: string;
  activity: string;
  onOpen: () => void;
}

export function ScreenTile({ row, titles, screen, trouble, activity, onOpen }: Props) {
  const t = useText(boardText);
  const filled = screen?.lines.filter((line) => line.trim()) ?? [];
  return (
    <article className={styles.tile} data-troubled={trouble !== '' || undefined}>
      <header className={styles.tileHead}>
        <button
          type="button"
          className={styles.tileName}
          title={row.loginName}
          disabled={!row.machineId}
          onClick={onOpen}
        >
          {row.userName}
        </button>
        <span className={styles.tileCount} title={t('passedOf', { passed: passedCount(row), all: titles.length })}>
          {passedCount(row)}/{titles.length}
        </span>
      </header>
      {/* Hidden from screen readers: sixty screens read aloud do not help, and the machine itself is one press
          away. */}
      <pre className={styles.screen} aria-hidden>
        {screen?.picture ? (
          <img className={styles.desktop} src={screen.picture} alt="" />
        ) : filled.length > 0 ? (
          filled.slice(-16).join('\n')
        ) : (
          <span className={styles.noScreen}>
            <MachineDot state={row.machineState} />
          </span>
        )}
      </pre>
      <StepCells titles={titles} steps={row.steps} small />
      <p className={styles.tileFoot}>
        {trouble ? (
          <>
            <WarningFilled aria-hidden /> {trouble}
          </>
        ) : (
          activity
        )}
      </p>
    </article>
  );
}
