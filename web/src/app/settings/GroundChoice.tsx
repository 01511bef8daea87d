import { themes } from '../../ui/look/themes.ts';
import { useText } from '../../ui/text/text.ts';
import { settingsText } from './settings.text.ts';
import styles from './ThemeChoice.module.css';

interface GroundChoiceProps {
  labelledBy: string;
  value: string;
  onChange: (sideColour: string) => void;
}

/** Background of a dark menu: those of all themes, whichever theme is in use. */
export function GroundChoice({ labelledBy, value, onChange }: GroundChoiceProps) {
  const t = useText(settingsText);
  return (
    <fieldset className={styles.grounds} aria-labelledby={labelledBy}>
      {themes.map(({ key, sideColour }) => (
        <button
          key={key}
          type="button"
          className={styles.ground}
          style={{ background: sideColour }}
          aria-label={t(key)}
          title={t(key)}
          aria-pressed={sideColour === value}
          onClick={() => onChange(sideColour)}
        />
      ))}
    </fieldset>
  );
}
