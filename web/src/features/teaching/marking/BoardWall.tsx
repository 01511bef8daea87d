import { useQuery } from '@tanstack/react-query';
import { type BoardRow, markingApi } from '@xueyan/contract/teaching/marking';
import { Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { query } from '../../../api/query.ts';
import styles from './Board.module.css';
import type { Board } from './board-row.ts';
import { ScreenTile } from './ScreenTile.tsx';
import type { TileSize } from './tile-size.ts';
import { useRowWords } from './useRowWords.ts';
import { useWallFit } from './useWallFit.ts';

/** Maximum number of screens that the server sends at once. */
const pageSize = 60;

interface Props {
  sectionId: string;
  board: Board;
  rows: BoardRow[];
  secondsSince: number;
  size: TileSize;
  onMachine: (row: BoardRow) => void;
}

export function BoardWall({ sectionId, board, rows, secondsSince, size, onMachine }: Props) {
  const words = useRowWords(secondsSince);
  const [page, setPage] = useState(1);
  const visible = usePageVisible();
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  const shown = rows.slice((current - 1) * pageSize, current * pageSize);
  const { wall, style } = useWallFit<HTMLUListElement>(shown.length);
  const screens = useQuery({
    ...query(markingApi.screens, { sectionId }),
    refetchInterval: 5_000,
    // Not polled in a hidden tab: sixty machines need not be asked for it.
    enabled: visible && shown.some((row) => row.machineId),
  });
  const shot = new Map(screens.data?.screens.map((screen) => [screen.machineId, screen]));

  return (
    <>
      <ul ref={wall} className={styles.wall} style={style} data-size={size}>
        {shown.map((row) => (
          <li key={row.studentId}>
            <ScreenTile
              row={row}
              titles={board.stepTitles}
              screen={shot.get(row.machineId ?? '')}
              trouble={words.trouble(row)}
              activity={words.activity(row)}
              onOpen={() => onMachine(row)}
            />
          </li>
        ))}
      </ul>
      {rows.length > pageSize && (
        <Pagination
          align="end"
          current={current}
          pageSize={pageSize}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

function usePageVisible() {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
