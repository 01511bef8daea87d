// The second half of the wake service: sets the clock and makes the kernel draw new random numbers, in 227 bytes.
//
// Clones of one memory have the same random state until the kernel reseeds itself, which may take a minute. Only an ioctl
// makes it do so at once, and nothing in busybox or in a small Debian calls it. A compiler is not among the tools that
// these recipes may ask for, so the program is written down here as what an assembler makes of it.
import { chmod, writeFile } from 'node:fs/promises';

/** What server and guest say to each other at a wake-up: counts up with each change of it. Goes into the manifest. */
export const wakeProtocol = 2;

const BASE = 0x400000;
const HEADERS = 64 + 56;

// Usage: xueyan-wake-up SECONDS   (since 1970)
const CODE = [
  [0x48, 0x8b, 0x74, 0x24, 0x10], //        mov rsi, [rsp+16]       first argument
  [0x31, 0xff], //                          xor edi, edi
  [0x48, 0x85, 0xf6], //                    test rsi, rsi
  [0x74, 0x26], //                          jz reseed
  [0x0f, 0xb6, 0x06], //              next: movzx eax, byte [rsi]
  [0x83, 0xe8, 0x30], //                    sub eax, '0'
  [0x83, 0xf8, 0x09], //                    cmp eax, 9
  [0x77, 0x0c], //                          ja set
  [0x48, 0x6b, 0xff, 0x0a], //              imul rdi, rdi, 10
  [0x48, 0x01, 0xc7], //                    add rdi, rax
  [0x48, 0xff, 0xc6], //                    inc rsi
  [0xeb, 0xe9], //                          jmp next
  [0x6a, 0x00], //                     set: push 0                  microseconds
  [0x57], //                                push rdi                seconds
  [0x48, 0x89, 0xe7], //                    mov rdi, rsp
  [0x31, 0xf6], //                          xor esi, esi            no time zone
  [0xb8, 0xa4, 0x00, 0x00, 0x00], //        mov eax, 164            settimeofday
  [0x0f, 0x05], //                          syscall
  [0x48, 0x8d, 0x3d, 0x25, 0x00, 0x00, 0x00], // reseed: lea rdi, [rip+37]   "/dev/urandom"
  [0xbe, 0x01, 0x00, 0x00, 0x00], //        mov esi, 1              O_WRONLY
  [0xb8, 0x02, 0x00, 0x00, 0x00], //        mov eax, 2              open
  [0x0f, 0x05], //                          syscall
  [0x89, 0xc7], //                          mov edi, eax
  [0xbe, 0x07, 0x52, 0x00, 0x00], //        mov esi, 0x5207         RNDRESEEDCRNG
  [0xb8, 0x10, 0x00, 0x00, 0x00], //        mov eax, 16             ioctl
  [0x0f, 0x05], //                          syscall
  [0x89, 0xc7], //                          mov edi, eax
  [0xf7, 0xdf], //                          neg edi
  [0xb8, 0x3c, 0x00, 0x00, 0x00], //        mov eax, 60             exit
  [0x0f, 0x05], //                          syscall
  [...Buffer.from('/dev/urandom\0')],
].flat();

/** Writes the program as a static ELF file for x86-64. */
export async function writeWakeProgram(file) {
  const size = HEADERS + CODE.length;
  const image = Buffer.alloc(size);
  image.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  image.writeUInt16LE(2, 16); // an executable
  image.writeUInt16LE(62, 18); // x86-64
  image.writeUInt32LE(1, 20);
  image.writeBigUInt64LE(BigInt(BASE + HEADERS), 24); // entry
  image.writeBigUInt64LE(64n, 32); // program header
  image.writeUInt16LE(64, 52);
  image.writeUInt16LE(56, 54);
  image.writeUInt16LE(1, 56);
  image.writeUInt32LE(1, 64); // one loaded segment,
  image.writeUInt32LE(5, 68); // readable and executable
  image.writeBigUInt64LE(BigInt(BASE), 80);
  image.writeBigUInt64LE(BigInt(BASE), 88);
  image.writeBigUInt64LE(BigInt(size), 96);
  image.writeBigUInt64LE(BigInt(size), 104);
  image.writeBigUInt64LE(4096n, 112);
  image.set(CODE, HEADERS);
  await writeFile(file, image);
  await chmod(file, 0o755);
}
