import react from '@vitejs/plugin-react';
import { texts } from './texts.ts';

/** What turns the sources into what a browser runs, where nothing is built: in the tests of components. */
export const componentPlugins = () => [texts(), react()];
