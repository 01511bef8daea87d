import { createContext, use } from 'react';

/** The bank that takes the pictures and sounds of the question that is written; empty: none is chosen yet. */
export const UploadBank = createContext('');

/** What editors of a question take: pictures and sounds, kept with its bank. */
const attachable = 'image/png,image/jpeg,image/gif,image/webp,.mp3,.wav,.mp4';

/** For an editor: where its files go. */
export function useUploadPlace(): { flagId?: string; accept: string } {
  const bankId = use(UploadBank);
  return { ...(bankId && { flagId: `question-${bankId}` }), accept: attachable };
}
