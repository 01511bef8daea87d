import type { MilestoneState, TrainingPhase } from '@xueyan/contract/lab/practical-training';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

export const phaseTones: Record<TrainingPhase, Tone> = { coming: 'neutral', going: 'busy', over: 'neutral' };
export const milestoneTones: Record<MilestoneState, Tone> = { reached: 'good', open: 'neutral', overdue: 'bad' };
