export { ExamFrame } from './ExamFrame.tsx';
export { SittingContent } from './SittingContent.tsx';
