import { CaretRightFilled, DownloadOutlined, PauseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { terminalRecordingApi as api } from '@xueyan/contract/lab/terminal-recording';
import { Button, Checkbox, Input, Modal, Segmented, Slider, theme } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { type CastEvent, openReplay, terminalTheme } from '../console/replay.shared.ts';
import { findInCast, readEvents, withoutPauses } from './cast.ts';
import styles from './Replay.module.css';
import { terminalRecordingText } from './terminal-recording.text.ts';

interface Recording {
  recordingId: string;
  userName: string;
}

interface Film {
  columns: number;
  rows: number;
  timestamp: number;
  events: CastEvent[];
}

/** Reads a part of a recording, as lines of asciicast 2, and returns where the next one begins. */
export type ReadPart = (
  recordingId: string,
  from: number,
) => Promise<Omit<Film, 'events'> & { events: string; next: number | null }>;

const ofMachine: ReadPart = (recordingId, from) => call(api.pieces, { recordingId, from });

/** Plays a terminal recording in the page: of a machine, unless `read` loads another kind. */
export function ReplayModal({
  recording,
  open,
  read = ofMachine,
  onClose,
}: {
  recording: Recording;
  open: boolean;
  read?: ReadPart;
  onClose: () => void;
}) {
  const { recordingId, userName } = recording;
  const film = useQuery({
    queryKey: ['film of a terminal', recordingId],
    queryFn: () => readFilm(recordingId, read),
    enabled: open,
  });
  return (
    <Modal open={open} title={userName} width={960} footer={null} onCancel={onClose} destroyOnHidden>
      <QueryView query={film}>{(found) => <Player film={found} name={userName} />}</QueryView>
    </Modal>
  );
}

async function readFilm(recordingId: string, read: ReadPart): Promise<Film> {
  const events: CastEvent[] = [];
  let from: number | null = 0;
  let shape = { columns: 80, rows: 24, timestamp: 0 };
  while (from !== null) {
    const part: Awaited<ReturnType<ReadPart>> = await read(recordingId, from);
    shape = part;
    events.push(...readEvents(part.events));
    from = part.next;
  }
  const { columns, rows, timestamp } = shape;
  return { columns, rows, timestamp, events };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function Player({ film, name }: { film: Film; name: string }) {
  const t = useText(terminalRecordingText);
  const { token } = theme.useToken();
  const host = useRef<HTMLDivElement>(null);
  const replay = useRef<ReturnType<typeof openReplay>>(null);
  const [playing, setPlaying] = useState(true);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [skip, setSkip] = useState(true);
  const [words, setWords] = useState('');
  const events = useMemo(() => (skip ? withoutPauses(film.events) : film.events), [film, skip]);
  const hits = useMemo(() => findInCast(events, words), [events, words]);
  const colours = useMemo(() => terminalTheme(token), [token]);
  const length = events.at(-1)?.[0] ?? 0;

  useEffect(() => {
    if (!host.current) return;
    const { columns, rows } = film;
    const session = openReplay({
      ...{ host: host.current, columns, rows, events, theme: colours, fontFamily: token.fontFamilyCode },
      ...{ onTime: setAt, onEnd: () => setPlaying(false) },
    });
    replay.current = session;
    session.play();
    setPlaying(true);
    return () => session.close();
  }, [film, events, colours, token.fontFamilyCode]);

  const seek = (seconds: number) => replay.current?.seek(seconds);
  const toggle = () => {
    if (playing) replay.current?.pause();
    else replay.current?.play();
    setPlaying(!playing);
  };
  const hurry = (times: number) => {
    setSpeed(times);
    replay.current?.setSpeed(times);
  };
  return (
    <div className={styles.replay}>
      <div ref={host} className={styles.screen} style={{ background: colours.background }} />
      <div className={styles.bar}>
        <Button
          type="primary"
          shape="circle"
          icon={playing ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
          aria-label={t(playing ? 'pause' : 'play')}
          onClick={toggle}
        />
        <Slider
          className={styles.slider}
          min={0}
          max={Math.max(0.1, length)}
          step={0.1}
          value={at}
          onChange={seek}
          tooltip={{ formatter: (value) => clock(value ?? 0) }}
          ariaLabelForHandle={t('position')}
        />
        <span className={styles.time}>
          {clock(at)} / {clock(length)}
        </span>
        <Segmented
          aria-label={t('speed')}
          value={speed}
          onChange={hurry}
          options={[1, 2, 4, 8].map((value) => ({ value, label: `${value}×` }))}
        />
        <Checkbox checked={skip} onChange={({ target }) => setSkip(target.checked)}>
          {t('skip')}
        </Checkbox>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => download(film, name)}>
          {t('download')}
        </Button>
      </div>
      <Input.Search
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={({ target }) => setWords(target.value)}
      />
      {words.trim() && (
        <div className={styles.hits} role="status">
          <span>{hits.length > 0 ? t('hits', { n: hits.length }) : t('noHits')}</span>
          {hits.map((hit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be shown twice at one moment
            <Button key={index} type="text" size="small" className={styles.hit} onClick={() => seek(hit.seconds)}>
              <span className={styles.time}>{clock(hit.seconds)}</span>
              {hit.line}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Downloads the recording as a file that asciinema plays too. */
function download({ columns, rows, timestamp, events }: Film, name: string): void {
  const header = { version: 2, width: columns, height: rows, timestamp };
  const lines = [header, ...events].map((line) => JSON.stringify(line)).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'application/x-asciicast' }));
  link.download = `${name}-${timestamp}.cast`;
  link.click();
  URL.revokeObjectURL(link.href);
}
