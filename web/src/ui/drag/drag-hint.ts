import { createContext } from 'react';

/** Id of the text that explains dragging by keyboard. */
export const HintContext = createContext<string>('');
