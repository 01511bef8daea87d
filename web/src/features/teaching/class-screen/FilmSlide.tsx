import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import type { SlideFilm } from './slide-film.ts';

interface FilmSlideProps {
  file: { name: string; form: 'pdf' | 'image' | 'video' | 'audio'; address: string };
  large?: boolean;
  film?: SlideFilm;
}

/** Seconds that a following screen may be away before it is moved. */
const drift = 1.5;
/** Events of a player that a person causes, or this page. */
type Use = 'play' | 'pause' | 'seeked';

/** A film or recording on a slide: the teacher's screen leads it, the others follow until somebody uses theirs. */
export function FilmSlide({ file, large = false, film }: FilmSlideProps) {
  const t = useText(classScreenText);
  const player = useRef<HTMLVideoElement>(null);
  /** Events that follow what this page did to the player: nobody pressed anything. */
  const own = useRef(new Set<Use>());
  const heardAt = useRef(0);
  /** Somebody pressed the player, perhaps before its file had begun to arrive. */
  const used = useRef(false);
  const [blocked, setBlocked] = useState(false);
  const { playing = false, position = 0 } = film?.media ?? {};
  const follows = film?.follows ?? false;
  const version = film?.version ?? 0;

  const placeNow = () => (playing ? position + (performance.now() - heardAt.current) / 1000 : position);
  const isAway = (node: HTMLVideoElement) => Math.abs(node.currentTime - placeNow()) > drift;
  /** Takes the player to where the teacher's is. */
  const follow = () => {
    const node = player.current;
    if (!node) return;
    if (isAway(node)) {
      own.current.add('seeked');
      node.currentTime = placeNow();
    }
    if (!playing) {
      if (!node.paused) own.current.add('pause');
      return node.pause();
    }
    if (node.paused) own.current.add('play');
    // A browser starts no sound before its page was used: a press then follows.
    void node.play().then(
      () => setBlocked(false),
      () => {
        own.current.delete('play');
        setBlocked(true);
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film that goes on is where it was heard of, and later.
  useEffect(() => {
    heardAt.current = performance.now();
  }, [version, position, playing]);
  const onChange = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change by the teacher is followed once, by its number.
  useEffect(() => {
    if (follows) onChange();
  }, [follows, version]);

  const use = (event: Use) => {
    const node = player.current;
    // A film that has ended stops by itself, on every screen.
    if (!node || own.current.delete(event) || (event === 'pause' && node.ended)) return;
    // A follower that is where the teacher is has not left, whatever the browser reports of a slow file.
    if (follows && node.paused !== playing && !isAway(node)) return;
    used.current = true;
    film?.onUse?.({ playing: !node.paused, position: Math.round(node.currentTime * 10) / 10 });
  };
  const Player = file.form === 'audio' ? 'audio' : 'video';
  return (
    <div className={large ? styles.filmLarge : styles.film}>
      <Player
        ref={player}
        src={file.address}
        controls={film?.onUse !== undefined}
        controlsList="nodownload"
        preload="auto"
        aria-label={file.name}
        onPlay={() => use('play')}
        onPause={() => use('pause')}
        onSeeked={() => use('seeked')}
        onLoadedMetadata={() => (follows || !used.current) && follow()}
      >
        <track kind="captions" />
      </Player>
      {follows && blocked && (
        <Button type="primary" onClick={follow}>
          {t('startFilm')}
        </Button>
      )}
    </div>
  );
}
