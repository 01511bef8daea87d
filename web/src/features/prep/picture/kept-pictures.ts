import { cachedFiles } from '../../../ui/upload/cached-files.ts';

/** A picture on its way to a data set. */
export interface LeavingPicture {
  /** Where this browser keeps it until it has arrived. */
  key: string;
  /** Null for a data set without classes. */
  className: string | null;
  file: File;
}

const placeOf = (userId: string, datasetId: string) => `pictures/${userId}/${datasetId}/`;
const withoutClass = '-';
const partOf = (className: string | null) => (className === null ? withoutClass : `=${encodeURIComponent(className)}`);
const classOf = (part: string) => (part === withoutClass ? null : decodeURIComponent(part.slice(1)));

/** Places of pictures that this page is sending, whichever of its views began it. */
const underWay = new Set<string>();

/** Pictures that a person sends to a data set. They are kept in this browser, so that a reload goes on with them. */
export function keptPictures(userId: string, datasetId: string) {
  const place = placeOf(userId, datasetId);
  const arrived = new Set<string>();
  return {
    /** Names the places of pictures of a class. */
    leaving: (className: string | null, files: File[]): LeavingPicture[] =>
      files.map((file) => {
        const key = `${place}${partOf(className)}/${file.lastModified} ${file.size} ${file.name}`;
        return { key, className, file };
      }),
    /** Keeps pictures, one after the other, while they are being sent. */
    keep: async (pictures: LeavingPicture[]): Promise<void> => {
      for (const { key } of pictures) {
        arrived.delete(key);
        underWay.add(key);
      }
      for (const { key, file } of pictures) {
        if (arrived.has(key)) continue;
        await cachedFiles.keep(key, file);
        // It arrived while it was being written.
        if (arrived.has(key)) await cachedFiles.drop(key);
      }
    },
    forget: async (pictures: LeavingPicture[]): Promise<void> => {
      for (const { key } of pictures) arrived.add(key);
      await Promise.all(pictures.map(({ key }) => cachedFiles.drop(key)));
    },
    /** Ends the sending, whether they have arrived or not. */
    release: (pictures: LeavingPicture[]): void => {
      for (const { key } of pictures) underWay.delete(key);
    },
    /** Returns what a page that was left has not sent, for whoever asks first: it is under way from then on. */
    left: async (): Promise<LeavingPicture[]> => {
      const keys = (await cachedFiles.keys(place)).filter((key) => !underWay.has(key));
      for (const key of keys) underWay.add(key);
      const found = await Promise.all(
        keys.map(async (key) => {
          const className = classOf(key.slice(place.length).split('/')[0] ?? withoutClass);
          const file = await cachedFiles.find(key);
          if (!file) underWay.delete(key);
          return file ? [{ key, className, file }] : [];
        }),
      );
      return found.flat();
    },
  };
}
