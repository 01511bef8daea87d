import { imageUploadExtensions } from '@xueyan/contract/lab/image-record';

export type DiskKind = (typeof imageUploadExtensions)[number];

/** Number of bytes at the start of a file that identify its kind. */
export const diskHeadBytes = 512;

/**
 * Returns the kind of a disk file when its head matches the kind in its name; null otherwise. A raw disk must be
 * bootable: its first sector is signed. A format that only points at other files is not accepted.
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
