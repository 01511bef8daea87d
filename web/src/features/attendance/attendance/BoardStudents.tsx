import type { AttendanceStudent } from '@xueyan/contract/attendance/attendance';
import { Input } from 'antd';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './AttendanceBoard.module.css';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';
import { MarkModal } from './MarkModal.tsx';
import { presenceOrder, toneOf, wordOfWay } from './presence.ts';
import type { Board } from './useAttendanceBoard.ts';

interface Props {
  signIn: Board['signIn'];
  students: AttendanceStudent[];
}

const idOf = ({ userId }: AttendanceStudent) => `student-${userId}`;

const isFound = (words: string) => (student: AttendanceStudent) =>
  [student.userName, student.loginName].some((text) => text.toLowerCase().includes(words));

/** Students as tiles, missing ones first; a press records by hand. */
export function BoardStudents({ signIn, students }: Props) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const [words, setWords] = useState('');
  const [marking, setMarking] = useState<AttendanceStudent>();
  const holder = useRef('');
  const found = students.filter(isFound(useDeferredValue(words.trim().toLowerCase())));

  if (students.length === 0) return <EmptyState drawing="class" title={t('nobody')} hint={t('nobodyHint')} />;
  return (
    <>
      <Input.Search
        className={styles.find}
        allowClear
        maxLength={20}
        value={words}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 && <EmptyState compact drawing="lost" title={t('noMatch')} />}
      {presenceOrder.map((presence) => {
        const group = found.filter(({ state }) => state === presence);
        if (group.length === 0) return null;
        return (
          <section key={presence} className={styles.group} aria-labelledby={`presence-${presence}`}>
            <h2 id={`presence-${presence}`}>
              <StateTag tone={toneOf(presence)}>{say(presence)}</StateTag> {group.length}
            </h2>
            <ul className={styles.tiles}>
              {group.map((student) => (
                <li key={student.userId}>
                  <Tile student={student} holder={holder} onPress={() => setMarking(student)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <DialogSlot subject={marking}>
        {(student, open) => (
          <MarkModal
            open={open}
            signIn={signIn}
            student={student}
            onClose={() => setMarking(undefined)}
            onClosed={() => document.getElementById(idOf(student))?.focus({ preventScroll: true })}
          />
        )}
      </DialogSlot>
    </>
  );
}

interface TileProps {
  student: AttendanceStudent;
  /** The student whose tile has the focus. */
  holder: { current: string };
  onPress: () => void;
}

function Tile({ student, holder, onPress }: TileProps) {
  const say = useText(attendanceText);
  const { userId, userName, loginName, state, time, way, note } = student;
  const tile = useRef<HTMLButtonElement>(null);
  // A student who signs in moves to another group; the focus moves along.
  useLayoutEffect(() => {
    if (holder.current === userId) tile.current?.focus({ preventScroll: true });
  }, [holder, userId]);
  const how = way && way !== 'end' ? say(wordOfWay(way)) : '';
  return (
    <button
      ref={tile}
      id={idOf(student)}
      type="button"
      className={styles.tile}
      data-presence={state}
      title={note || undefined}
      onFocus={() => {
        holder.current = userId;
      }}
      onBlur={() => {
        holder.current = '';
      }}
      onClick={onPress}
    >
      <span className={styles.name}>{userName}</span>
      <span className={styles.detail}>{loginName}</span>
      {time && (
        <span className={styles.detail}>
          {time.slice(11)} {how}
        </span>
      )}
      {note && <span className={styles.detail}>{note}</span>}
    </button>
  );
}
