import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';

/** Kinds of pictures, sounds and films that a question may show. */
export const keptKinds = ['png', 'jpg', 'gif', 'webp', 'mp3', 'wav', 'ogg', 'm4a', 'flac', 'mp4', 'webm'];

/** Returns whether a file is of such a kind, by its first bytes. */
export const isKeptKind = (bytes: Uint8Array): boolean =>
  keptKinds.some((kind) => mediaTypeOf(`file.${kind}`, bytes.subarray(0, headBytes)) !== null);
