import { useState } from 'react';
import styles from './Avatar.module.css';

/** A person's picture, or the last character of the name on a plain background. */
export function Avatar({ user, size }: { user: { userName: string; avatar: string }; size: number }) {
  const [broken, setBroken] = useState('');
  const box = { width: size, height: size, fontSize: size * 0.44 };
  if (user.avatar && user.avatar !== broken) {
    return (
      <img className={styles.avatar} style={box} src={user.avatar} alt="" onError={() => setBroken(user.avatar)} />
    );
  }
  return (
    <span
      className={styles.avatar}
      style={box}
      data-sign={[...user.userName].at(-1)?.toUpperCase()}
      aria-hidden="true"
    />
  );
}
