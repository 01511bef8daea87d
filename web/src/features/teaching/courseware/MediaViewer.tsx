import { type CoursewareItem, fastest } from '@xueyan/contract/teaching/courseware';
import { Alert, Select } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { clockOf } from './clock-of.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';
import { InsideQuestion } from './InsideQuestion.tsx';
import { useTracker } from './useTracker.ts';

interface Props {
  item: CoursewareItem;
  tracked: boolean;
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, fastest];
/** Maximum seconds of normal playback between two time events of the player; a larger step is a jump. */
const stride = 1.5;

/** A film or recording: continues where the student stopped, asks its questions, and reports what was watched. */
export function MediaViewer({ item, tracked }: Props) {
  const t = useText(coursewareText);
  const player = useRef<HTMLVideoElement>(null);
  const tracker = useTracker(item.attachmentId, tracked);
  const [speed, setSpeed] = useState(1);
  const [broken, setBroken] = useState(false);
  const [resumed, setResumed] = useState(0);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(
    () => new Set(item.questionList.flatMap(({ questionId, choice }) => (choice ? [questionId] : []))),
  );
  const [asked, setAsked] = useState<string>();
  const furthest = useRef(Math.max(0, ...item.seen.map(([, to]) => to)));
  const before = useRef(0);
  const question = item.questionList.find(({ questionId }) => questionId === asked);

  const onTime = () => {
    const node = player.current;
    if (!node || node.seeking) return;
    const now = node.currentTime;
    const from = before.current;
    before.current = now;
    const due = item.questionList.find(({ questionId, at }) => !answered.has(questionId) && now >= at);
    if (due) {
      node.pause();
      setAsked(due.questionId);
      if (now > due.at + stride) node.currentTime = due.at;
    }
    if (node.paused && !due) return;
    if (now > from && now - from < stride * node.playbackRate) {
      tracker.see(from, now);
      furthest.current = Math.max(furthest.current, now);
    }
  };
  const onSeeking = () => {
    const node = player.current;
    if (!node) return;
    if (tracked && !item.seekAhead && node.currentTime > furthest.current + 1) node.currentTime = furthest.current;
    before.current = node.currentTime;
  };
  const onReady = () => {
    const node = player.current;
    if (!node) return;
    if (Number.isFinite(node.duration)) tracker.measure(node.duration);
    const start = item.position;
    if (start > 5 && start < node.duration - 5) {
      node.currentTime = start;
      setResumed(start);
    }
  };
  const events = {
    onTimeUpdate: onTime,
    onSeeking,
    onLoadedMetadata: onReady,
    onPause: () => void tracker.send(),
    onError: () => setBroken(true),
    onRateChange: () => {
      const node = player.current;
      if (node && node.playbackRate > fastest) node.playbackRate = fastest;
    },
  };
  const Player = item.viewer === 'audio' ? 'audio' : 'video';

  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <span className={styles.hint}>{resumed > 0 && t('resume', { time: clockOf(resumed) })}</span>
        <span className={styles.grow} />
        {tracked && !item.seekAhead && <span className={styles.hint}>{t('noSeek')}</span>}
        <Select
          size="small"
          aria-label={t('speed')}
          value={speed}
          onChange={(next) => {
            setSpeed(next);
            if (player.current) player.current.playbackRate = next;
          }}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
      </div>
      {broken && <Alert type="warning" showIcon title={t('cannotPlay')} />}
      <div hidden={broken || question !== undefined}>
        <Player
          ref={player}
          className={item.viewer === 'audio' ? styles.sound : styles.film}
          src={item.viewAddress}
          controls
          controlsList="nodownload"
          preload="metadata"
          {...events}
        >
          <track kind="captions" />
        </Player>
      </div>
      {question && (
        <InsideQuestion
          key={question.questionId}
          attachmentId={item.attachmentId}
          question={question}
          onDone={() => {
            setAnswered((now) => new Set(now).add(question.questionId));
            setAsked(undefined);
            void player.current?.play();
          }}
        />
      )}
    </div>
  );
}
