import type { PalettePerson } from '@xueyan/contract/composed/palette';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import styles from './Palette.module.css';

/** A person's details, as far as the actor may see them. */
export function PersonCard({ person }: { person: PalettePerson }) {
  const { userName, roleName, loginName, classes } = person;
  const facts = [roleName, ...classes.map(({ className }) => className), loginName].filter(Boolean);
  return (
    <div className={styles.person}>
      <Avatar user={person} size={48} />
      <div>
        <strong>{userName}</strong>
        <div className={styles.facts}>{facts.join(' · ')}</div>
      </div>
    </div>
  );
}
