import { useQuery } from '@tanstack/react-query';
import { type Classroom, classroomApi, placeOf } from '@xueyan/contract/school/classroom';
import { plainSeatMap, type SeatMap, seatMapMax, usableSeats } from '@xueyan/contract/school/seat-map';
import { Button, InputNumber, Space } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classroomText } from './classroom.text.ts';
import styles from './SeatMap.module.css';
import { nextCell, resized, turned } from './seat-drawing.ts';

interface SeatMapModalProps {
  open: boolean;
  room: Classroom;
  onClose: () => void;
}

const stale = [classroomApi.list, classroomApi.choose, classroomApi.getSeats];

/** Editor of the seat map of a room. */
export function SeatMapModal({ open, room, onClose }: SeatMapModalProps) {
  const t = useText(classroomText);
  const notice = useNotice();
  const { classroomId } = room;
  const read = useQuery(query(classroomApi.getSeats, { classroomId }));
  const save = useAction(classroomApi.setSeats, stale);
  const [drawn, setDrawn] = useState<SeatMap | null>(null);
  const stored = read.data && (read.data.seatMap.length > 0 ? read.data.seatMap : plainSeatMap(read.data.seats));
  const map = drawn ?? stored ?? [];
  const submit = () => {
    if (usableSeats(map) === 0) return notice.error(t('noSeat'));
    const version = read.data?.version ?? 0;
    save.mutate(
      { classroomId, seatMap: map, version },
      {
        onSuccess: () => {
          notice.success(t('saved'));
          onClose();
        },
        onError: notice.error,
      },
    );
  };
  return (
    <InputModal
      open={open}
      width={720}
      title={t('seatMapTitle', { name: placeOf(room) })}
      okText={t('save')}
      okButtonProps={{ disabled: !read.data }}
      confirmLoading={save.isPending}
      onOk={submit}
      filled={drawn !== null}
      onClose={onClose}
      destroyOnHidden
    >
      <QueryView query={read} compact>
        {() => (
          <>
            <Space wrap className={styles.sizes}>
              <Size label={t('rows')} value={map.length} onChange={(rows) => setDrawn(resized(map, rows, undefined))} />
              <Size
                label={t('columns')}
                value={map[0]?.length ?? 1}
                onChange={(columns) => setDrawn(resized(map, undefined, columns))}
              />
              <span aria-live="polite">{t('usable', { n: usableSeats(map) })}</span>
            </Space>
            <p className={styles.hint}>{t('seatMapHint')}</p>
            <Drawing map={map} onDraw={setDrawn} />
          </>
        )}
      </QueryView>
    </InputModal>
  );
}

function Size({ label, value, onChange }: { label: string; value: number; onChange: (n: number) => void }) {
  return (
    <Space size={8}>
      <span>{label}</span>
      <InputNumber
        aria-label={label}
        min={1}
        max={seatMapMax}
        precision={0}
        value={value}
        onChange={(n) => n && onChange(n)}
      />
    </Space>
  );
}

function Drawing({ map, onDraw }: { map: SeatMap; onDraw: (map: SeatMap) => void }) {
  const t = useText(classroomText);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextCell(map, at, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const names = { s: 'goodSeat', x: 'brokenSeat', '.': 'aisle' } as const;
  return (
    <div className={styles.room}>
      <div className={styles.front}>{t('front')}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys bubble up from the buttons inside */}
      <div ref={grid} className={styles.grid} onKeyDown={move}>
        {map.map((signs, row) => (
          // A position has no id besides its row and column.
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
          <div key={row} className={styles.row}>
            {[...signs].map((sign, column) => (
              <Button
                // biome-ignore lint/suspicious/noArrayIndexKey: a position is identified by its index
                key={column}
                type="text"
                size="small"
                className={styles.seat}
                data-sign={sign}
                data-cell={`${row} ${column}`}
                tabIndex={at.row === row && at.column === column ? 0 : -1}
                aria-label={t('seatAt', {
                  row: row + 1,
                  column: column + 1,
                  what: t(names[sign as keyof typeof names]),
                })}
                onFocus={() => setAt({ row, column })}
                onClick={() => onDraw(turned(map, row, column))}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
