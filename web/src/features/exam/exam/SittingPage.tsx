import { useNavigate } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { ExamFrame } from './ExamFrame.tsx';
import { SittingContent } from './SittingContent.tsx';
import { sittingText } from './sitting.text.ts';

/** An exam of a student. It fills the window: the menu, the palette and messages are no part of an exam. */
export function SittingPage() {
  const t = useText(sittingText);
  const navigate = useNavigate();
  return (
    <ExamFrame leaveWords={t('leaveRoom')} onLeave={() => void navigate('/exams')}>
      <SittingContent />
    </ExamFrame>
  );
}
