import type { ImportCheck, ImportChoice } from '@xueyan/contract/base/import';
import { Checkbox } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './Import.module.css';
import type { Wishes } from './useImportFile.ts';

interface ChoiceField {
  id: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Fields by the kind of choice, given by the page: they belong to other features. */
export type ImportChoices = Partial<Record<ImportChoice, (field: ChoiceField) => ReactNode>>;

interface ImportOffersProps {
  offers: ImportCheck['offers'];
  wishes: Wishes;
  choices: ImportChoices;
  looking: boolean;
  onWish: (wishes: Wishes) => void;
}

/** Extras of an import: to be ticked, or to be chosen. */
export function ImportOffers({ offers, wishes, choices, looking, onWish }: ImportOffersProps) {
  const id = useId();
  if (offers.length === 0) return null;
  const wish = (param: string, value: true | string | null) => {
    const { [param]: _, ...others } = wishes;
    onWish(value === null ? others : { ...others, [param]: value });
  };
  return (
    <div className={styles.offers}>
      {offers.map(({ param, text, choice }) => {
        const value = wishes[param];
        if (!choice)
          return (
            <Checkbox
              key={param}
              disabled={looking}
              checked={value === true}
              onChange={({ target }) => wish(param, target.checked || null)}
            >
              {text}
            </Checkbox>
          );
        const field = choices[choice]?.({
          id: `${id}-${param}`,
          value: typeof value === 'string' ? value : null,
          onChange: (chosen) => wish(param, chosen),
        });
        return (
          field && (
            <div key={param} className={styles.choice}>
              <label htmlFor={`${id}-${param}`}>{text}</label>
              {field}
            </div>
          )
        );
      })}
    </div>
  );
}
