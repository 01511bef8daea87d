import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { themes } from '../../ui/look/themes.ts';
import { useText } from '../../ui/text/text.ts';
import { settingsText } from './settings.text.ts';
import styles from './ThemeChoice.module.css';

type Theme = (typeof themes)[number];

interface ThemeChoiceProps {
  /** Primary colour in use; a theme is selected by its own. */
  colour: string;
  onChange: (theme: Theme) => void;
}

/** The seven themes, each as a miniature page with its menu and colour. */
export function ThemeChoice({ colour, onChange }: ThemeChoiceProps) {
  const t = useText(settingsText);
  return (
    <div className={styles.themes}>
      {themes.map((theme) => (
        <button
          key={theme.key}
          type="button"
          className={styles.theme}
          aria-pressed={theme.colour === colour}
          onClick={() => onChange(theme)}
        >
          <span className={styles.swatch} style={{ background: theme.sideColour }} aria-hidden="true">
            <span style={{ background: theme.colour }}>{theme.colour === colour && <CheckOutlined aria-hidden />}</span>
          </span>
          {t(theme.key)}
        </button>
      ))}
    </div>
  );
}
