import react from '@vitejs/plugin-react';
import { texts } from './texts.ts';

/** Vite plugins that component tests share with the build: interface texts and React. */
export const componentPlugins = () => [texts(), react()];
