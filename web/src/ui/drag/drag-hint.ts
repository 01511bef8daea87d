import { createContext } from 'react';

/** Id of the text that says how things are dragged by keyboard. */
export const HintContext = createContext<string>('');
