import type { SignInStudent } from '@xueyan/contract/desk/sign-in';
import { Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { useText } from '../../../ui/text.ts';
import { boardText } from './board.text.ts';
import { MarkModal } from './MarkModal.tsx';
import { presenceOrder, toneOf, wordOfWay } from './presence.ts';
import styles from './SignInBoard.module.css';
import { signInText } from './sign-in.text.ts';
import type { Board } from './useSignInBoard.ts';

interface Props {
  signIn: Board['signIn'];
  students: SignInStudent[];
}

const isFound = (words: string) => (student: SignInStudent) =>
  [student.userName, student.loginName].some((text) => text.toLowerCase().includes(words));

/** Every student as a tile, those who are not there first; a press records by hand. */
export function BoardStudents({ signIn, students }: Props) {
  const t = useText(boardText);
  const say = useText(signInText);
  const [words, setWords] = useState('');
  const [marking, setMarking] = useState<SignInStudent>();
  const found = students.filter(isFound(useDeferredValue(words.trim().toLowerCase())));

  if (students.length === 0) return <EmptyState title={t('nobody')} hint={t('nobodyHint')} />;
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
                  <Tile student={student} onPress={() => setMarking(student)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <MarkModal key={marking?.userId} signIn={signIn} student={marking} onClose={() => setMarking(undefined)} />
    </>
  );
}

function Tile({ student, onPress }: { student: SignInStudent; onPress: () => void }) {
  const say = useText(signInText);
  const { userName, loginName, state, time, way, note } = student;
  const how = way && way !== 'end' ? say(wordOfWay(way)) : '';
  return (
    <button type="button" className={styles.tile} data-presence={state} title={note || undefined} onClick={onPress}>
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
