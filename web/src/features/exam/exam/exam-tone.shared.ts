export { examTones, sittingTones } from './exam-tone.ts';
