import type { ChatMessage, KeptFiles, KeptPicture, QuestionFile } from '@xueyan/contract/ai/chat';
import { useState } from 'react';

/** A file of the edited question, with its place among the files of that question. */
interface EarlierFile {
  at: number;
  name: string;
  characters: number;
}

/** Files and pictures that the next question has: new ones, and those of the question that is edited. */
export function useAttached() {
  const [files, setFiles] = useState<QuestionFile[]>([]);
  const [pictures, setPictures] = useState<KeptPicture[]>([]);
  const [earlier, setEarlier] = useState<{ messageId: string; files: EarlierFile[] } | null>(null);
  const keep: KeptFiles | null =
    earlier && earlier.files.length > 0
      ? { messageId: earlier.messageId, files: earlier.files.map(({ at }) => at) }
      : null;
  return {
    ...{ files, pictures, earlier: earlier?.files ?? [] },
    /** What is sent with the question. */
    carried: { files, keep, pictureIds: pictures.map(({ fileId }) => fileId) },
    addFile: (file: QuestionFile) => setFiles((before) => [...before, file]),
    removeFile: (file: QuestionFile) => setFiles((before) => before.filter((one) => one !== file)),
    addPicture: (picture: KeptPicture) => setPictures((before) => [...before, picture]),
    removePicture: (id: string) => setPictures((before) => before.filter(({ fileId }) => fileId !== id)),
    removeEarlier: (at: number) =>
      setEarlier((before) => before && { ...before, files: before.files.filter((one) => one.at !== at) }),
    /** Takes up the files and pictures of a question that is edited; those that were added before go. */
    takeUp: ({ messageId, files: old, pictures: seen }: ChatMessage) => {
      setFiles([]);
      setPictures(seen);
      setEarlier({ messageId, files: old.map(({ name, characters }, at) => ({ at, name, characters })) });
    },
    clear: () => {
      setFiles([]);
      setPictures([]);
      setEarlier(null);
    },
  };
}
