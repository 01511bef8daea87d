import { useQuery } from '@tanstack/react-query';
import { type ExamRoom, type ExamSeat, examRoomApi } from '@xueyan/contract/exam/exam-room';
import { usableSeats } from '@xueyan/contract/school/seat-map';
import { Button, Modal, Space } from 'antd';
import { useRef, useState } from 'react';
import { query } from '../../../api/query.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam-room.module.css';
import { examRoomText } from './exam-room.text.ts';
import { MoveModal } from './MoveModal.tsx';
import { SeatGrid } from './SeatGrid.shared.tsx';

interface SeatsModalProps {
  open: boolean;
  examId: string;
  examName: string;
  time: string;
  room: ExamRoom;
  rooms: ExamRoom[];
  onClose: () => void;
}

const papers = ['chart', 'doorList', 'tickets'] as const;
type Paper = (typeof papers)[number];

/** Seats of a room: to view, to change by hand, and to print for the wall, the door and the candidates. */
export function SeatsModal({ open, examId, examName, time, room, rooms, onClose }: SeatsModalProps) {
  const t = useText(examRoomText);
  const { roomId, roomName } = room;
  const seats = useQuery({ ...query(examRoomApi.seats, { examId, roomId }), enabled: open });
  const [moved, setMoved] = useState<ExamSeat | null>(null);
  const [paper, setPaper] = useState<Paper>('chart');
  const printed = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={t('chartTitle', { room: roomName })}
      width={960}
      onCancel={onClose}
      footer={
        <Space wrap>
          {papers.map((one) => (
            <Button
              key={one}
              type={one === paper ? 'primary' : 'default'}
              ghost={one === paper}
              onClick={() => setPaper(one)}
            >
              {t(one)}
            </Button>
          ))}
          <Button
            type="primary"
            disabled={!seats.data?.seatList.length}
            onClick={() => printed.current && printNode(printed.current, `${examName} ${roomName}`)}
          >
            {t('print', { what: t(paper) })}
          </Button>
        </Space>
      }
      destroyOnHidden
    >
      <QueryView query={seats} loading={<Loading rows={6} />}>
        {({ seatList }) =>
          seatList.length === 0 ? (
            <EmptyState compact title={t('emptyRoom')} />
          ) : (
            <div ref={printed}>
              {paper !== 'tickets' && (
                <h2>
                  {examName} · {roomName} · {t('count', { n: seatList.length })}
                  <br />
                  <small>{time}</small>
                </h2>
              )}
              {paper === 'chart' && <Chart seats={seatList} seatMap={room.seatMap} onMove={setMoved} />}
              {paper === 'doorList' && <DoorList seats={seatList} />}
              {paper === 'tickets' && <Tickets seats={seatList} examName={examName} roomName={roomName} time={time} />}
            </div>
          )
        }
      </QueryView>
      <DialogSlot subject={moved}>
        {(seat, shown) => (
          <MoveModal
            open={shown}
            examId={examId}
            roomId={roomId}
            seat={seat}
            rooms={rooms}
            onClose={() => setMoved(null)}
          />
        )}
      </DialogSlot>
    </Modal>
  );
}

interface ChartProps {
  seats: ExamSeat[];
  seatMap: ExamRoom['seatMap'];
  onMove: (seat: ExamSeat) => void;
}

function Chart({ seats, seatMap, onMove }: ChartProps) {
  const t = useText(examRoomText);
  // Seats beyond the map, of a room that was drawn later or has become smaller, are listed as without one.
  const bySeat = new Map(seats.map((one) => [one.seat, one]));
  const fits = seatMap.length > 0 && seats.every(({ seat }) => seat <= usableSeats(seatMap));
  if (fits)
    return (
      <SeatGrid
        seatMap={seatMap}
        render={(number) => {
          const seat = bySeat.get(number);
          return (
            <div className={seat ? styles.seat : `${styles.seat} ${styles.free}`}>
              <strong>{number}</strong>
              {seat && (
                <>
                  <span>{seat.userName}</span>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t('move')} ${seat.userName}`}
                    onClick={() => onMove(seat)}
                  >
                    {t('move')}
                  </Button>
                </>
              )}
            </div>
          );
        }}
      />
    );
  return (
    <ul className={styles.chart}>
      {seats.map((seat) => (
        <li key={seat.candidateId}>
          <strong>{seat.seat}</strong>
          <span>{seat.userName}</span>
          <small>{seat.loginName}</small>
          <Button type="link" size="small" aria-label={`${t('move')} ${seat.userName}`} onClick={() => onMove(seat)}>
            {t('move')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function DoorList({ seats }: { seats: ExamSeat[] }) {
  const t = useText(examRoomText);
  return (
    <table className={styles.door}>
      <thead>
        <tr>
          <th>{t('seat')}</th>
          <th>{t('loginName')}</th>
          <th>{t('userName')}</th>
          <th>{t('className')}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ candidateId, seat, loginName, userName, className }) => (
          <tr key={candidateId}>
            <td>{seat}</td>
            <td>{loginName}</td>
            <td>{userName}</td>
            <td>{className}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TicketsProps {
  seats: ExamSeat[];
  examName: string;
  roomName: string;
  time: string;
}

function Tickets({ seats, examName, roomName, time }: TicketsProps) {
  const t = useText(examRoomText);
  return (
    <ul className={styles.tickets}>
      {seats.map(({ candidateId, seat, loginName, userName, className, photo }) => (
        <li key={candidateId} className={styles.ticket}>
          <h3>
            {examName} {t('ticket')}
          </h3>
          <dl>
            <dt>{t('userName')}</dt>
            <dd>{userName}</dd>
            <dt>{t('loginName')}</dt>
            <dd>{loginName}</dd>
            <dt>{t('className')}</dt>
            <dd>{className}</dd>
            <dt>{t('name')}</dt>
            <dd>{roomName}</dd>
            <dt>{t('seat')}</dt>
            <dd>{seat}</dd>
            <dt>{t('time')}</dt>
            <dd>{time}</dd>
          </dl>
          {photo ? (
            <img className={styles.photo} src={photo} alt={`${userName} ${t('photo')}`} />
          ) : (
            <div className={styles.photo}>{t('photo')}</div>
          )}
        </li>
      ))}
    </ul>
  );
}
