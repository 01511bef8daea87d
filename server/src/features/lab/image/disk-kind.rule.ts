import { imageUploadExtensions } from '@xueyan/contract/lab/image-record';

export type DiskKind = (typeof imageUploadExtensions)[number];

/** How much of a file tells what it is, in bytes. */
export const diskHeadBytes = 512;

/**
 * What kind of disk a file is, when its head is of the kind that its name says; null otherwise. A raw disk must be one that a
 * machine can boot: its first sector is signed. A kind that only points at other files is none.
 */
export function diskKindOf(name: string, head: Uint8Array): DiskKind | null {
  const extension = name.split('.').at(-1)?.toLowerCase();
  const kind = imageUploadExtensions.find((one) => one === extension);
  const bytes = Buffer.from(head);
  if (!kind || bytes.length < diskHeadBytes) return null;
  const fits: Record<DiskKind, boolean> = {
    qcow2: bytes.readUInt32BE(0) === 0x514649fb,
    vmdk: bytes.toString('latin1', 0, 4) === 'KDMV',
    vdi: bytes.readUInt32LE(64) === 0xbeda107f,
    ova: bytes.toString('latin1', 257, 262) === 'ustar',
    raw: bytes.readUInt16LE(510) === 0xaa55,
    img: bytes.readUInt16LE(510) === 0xaa55,
  };
  return fits[kind] ? kind : null;
}
