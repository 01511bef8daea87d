import { createContext, use } from 'react';

/** Bank to which pictures and sounds of the edited question are uploaded; empty: none is chosen yet. */
export const UploadBank = createContext('');

/** File types that editors of a question accept: pictures and sounds, stored with its bank. */
const attachable = 'image/png,image/jpeg,image/gif,image/webp,.mp3,.wav,.mp4';

/** Returns the upload settings of an editor. */
export function useUploadPlace(): { flagId?: string; accept: string } {
  const bankId = use(UploadBank);
  return { ...(bankId && { flagId: `question-${bankId}` }), accept: attachable };
}
