import { Alert, Button, Flex, InputNumber, Slider, Typography } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { filmTime } from './film-time.ts';
import { recordingText } from './recording.text.ts';

/** Part of a film that is kept, in seconds from its start; null: nothing is cut on that side. */
export interface Trim {
  from: number | null;
  to: number | null;
}

interface TrimFieldProps {
  /** Address of the film. */
  address: string;
  value?: Trim;
  onChange?: (value: Trim) => void;
}

/** Seconds. */
const shortest = 1;
const longest = 7200;
const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

/** Shows a film and the part of it that is kept; the film is at the moment that is being set. */
export function TrimField({ address, value = { from: null, to: null }, onChange }: TrimFieldProps) {
  const t = useText(recordingText);
  const video = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(0);
  const [broken, setBroken] = useState(false);
  // Where the player is to pause, while it plays what is kept.
  const pauseAt = useRef<number | null>(null);
  const [from, to] = [value.from ?? 0, value.to ?? length];

  const measure = () => {
    const film = video.current;
    if (!film) return;
    // A browser records without a length: the player knows it once it has been at the end.
    if (!Number.isFinite(film.duration)) film.currentTime = Number.MAX_SAFE_INTEGER;
    else if (length === 0) {
      setLength(film.duration);
      film.currentTime = value.from ?? 0;
    }
  };
  const look = (at: number) => {
    pauseAt.current = null;
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime = at;
  };
  const keep = (begin: number, end: number) => {
    if (end - begin < shortest) return;
    onChange?.({ from: begin <= 0 ? null : rounded(begin), to: end >= length ? null : rounded(end) });
  };
  const slide = ([begin = 0, end = length]: number[]) => {
    look(begin === from ? end : begin);
    keep(begin, end);
  };
  const play = () => {
    look(from);
    pauseAt.current = to;
    void video.current?.play().catch(() => undefined);
  };
  const pauseInTime = () => {
    if (pauseAt.current === null || !video.current || video.current.currentTime < pauseAt.current) return;
    pauseAt.current = null;
    video.current.pause();
  };
  if (broken) return <TrimNumbers value={value} {...(onChange && { onChange })} />;
  return (
    <Flex vertical gap="small">
      {/* biome-ignore lint/a11y/useMediaCaption: what was just recorded has no captions */}
      <video
        ref={video}
        src={address}
        controls
        playsInline
        preload="auto"
        aria-label={t('film')}
        style={{ inlineSize: '100%', maxBlockSize: '45vh' }}
        onLoadedMetadata={measure}
        onDurationChange={measure}
        onTimeUpdate={pauseInTime}
        onError={() => setBroken(true)}
      />
      {length === 0 ? (
        <Typography.Text type="secondary">{t('reading')}</Typography.Text>
      ) : (
        <>
          <Slider
            range
            min={0}
            max={length}
            step={0.1}
            value={[from, to]}
            onChange={slide}
            tooltip={{ formatter: (at) => filmTime(at ?? 0) }}
            ariaLabelForHandle={[t('begin'), t('end')]}
          />
          <Flex gap="small" wrap align="center">
            <Button onClick={() => keep(video.current?.currentTime ?? 0, to)}>{t('beginHere')}</Button>
            <Button onClick={() => keep(from, video.current?.currentTime ?? length)}>{t('endHere')}</Button>
            <Button onClick={play}>{t('playKept')}</Button>
            <Typography.Text type="secondary">
              {t('kept', { from: filmTime(from), to: filmTime(to), all: filmTime(to - from) })}
            </Typography.Text>
          </Flex>
        </>
      )}
    </Flex>
  );
}

/** The same in figures, where the browser cannot play the film. */
function TrimNumbers({ value, onChange }: { value: Trim; onChange?: (value: Trim) => void }) {
  const t = useText(recordingText);
  return (
    <Flex vertical gap="small">
      <Alert type="info" showIcon title={t('unplayable')} />
      <Flex gap="middle" wrap>
        <InputNumber
          prefix={t('from')}
          aria-label={t('from')}
          min={0}
          max={longest}
          value={value.from}
          onChange={(from) => onChange?.({ ...value, from })}
        />
        <InputNumber
          prefix={t('to')}
          aria-label={t('to')}
          min={shortest}
          max={longest}
          value={value.to}
          onChange={(to) => onChange?.({ ...value, to })}
        />
      </Flex>
      <Typography.Text type="secondary">{t('trimHint')}</Typography.Text>
    </Flex>
  );
}
