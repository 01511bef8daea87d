export { SittingPage } from './SittingPage.tsx';
