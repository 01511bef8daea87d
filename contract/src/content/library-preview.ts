import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id, Maybe } from '../wire/scalar.ts';

/** Maximum number of archive entries that are listed, and bytes of an archive that is looked into. */
export const listedMax = 2_000;
export const archiveMaxBytes = 60 * 1024 * 1024;

/**
 * `making`: being converted to a form that browsers show; `missing`: this host lacks the program; `large`: an archive too
 * large to look into; `none`: the file is shown as it is, or not at all.
 */
export const previewStates = ['none', 'making', 'missing', 'failed', 'large', 'done'] as const;
export type PreviewState = (typeof previewStates)[number];

export const ArchiveLine = z.object({
  /** Path in the archive; a folder ends with `/`. */
  name: z.string(),
  bytes: z.number().int(),
});
export type ArchiveLine = z.output<typeof ArchiveLine>;

export const libraryPreviewApi = {
  get: post('resourcelibrary/preview', {
    access: 'user',
    summary:
      'How a resource, or a version of it, is shown that browsers do not show as it is: Office as PDF, films as MP4, archives as a list',
    input: z.strictObject({ itemId: Id, versionId: Maybe(Id, null) }),
    output: z.object({
      state: z.enum(previewStates),
      /** Converted file; empty where there is none. */
      address: z.string(),
      form: z.enum(['pdf', 'mp4']).nullable(),
      /** Contents of an archive; null for other files. */
      entries: z.array(ArchiveLine).nullable(),
      /** Whether the archive has more than are listed. */
      more: z.boolean(),
    }),
  }),
};

/** Upload in pieces of files and whole folders, below `/api/`; the metadata name the folder and the path within it. */
export const libraryPiecesPath = 'resourcelibrary/pieces';
/** Maximum depth of folders of an upload. */
export const uploadDepthMax = 10;
