// The wake service except its first step, which is `wake.sh`: waits at its port for a line of the engine, sets clock,
// zone and random numbers, and answers. It starts no process and needs no library: under software emulation, code that
// a clone runs for the first time must be translated again, and a class that starts together waits for that.
//
// Clones of one memory have the same random state until the kernel reseeds itself, which may take a minute; an ioctl
// makes it do so at once. These recipes cannot rely on a compiler, so the program is written here as machine code with
// its assembly beside it.
import { chmod, writeFile } from 'node:fs/promises';

/** Version of the wake-up protocol between server and guest: increases with each change. Written into the manifest. */
export const wakeProtocol = 2;

const BASE = 0x400000;
const HEADERS = 64 + 56;

// Reads "SECONDS NONCE SEED ZONE" from descriptor 0, prints "awake NONCE" and, when all has taken effect, "set NONCE".
const CODE = [
  '48 81 ec 00 04 00 00', // sub rsp, 1024                     room for what is read
  '49 89 e4', // mov r12, rsp                      the line, 512 bytes
  '4c 8d ac 24 00 02 00 00', // lea r13, [rsp+512]                the zone that is set, 256 bytes
  '48 8d 3d b0 01 00 00', // lea rdi, [rip+timezone]           "/etc/timezone"
  '31 f6', // xor esi, esi                      O_RDONLY
  '6a 02', // push 2                            open
  '58', // pop rax
  '0f 05', // syscall
  '89 c7', // mov edi, eax
  '4c 89 ee', // mov rsi, r13
  'ba ff 00 00 00', // mov edx, 255
  '31 c0', // xor eax, eax                      read
  '0f 05', // syscall
  '6a 03', // push 3                            close
  '58', // pop rax
  '0f 05', // syscall
  '48 8d 3d 9d 01 00 00', // lea rdi, [rip+urandom]            "/dev/urandom"
  '6a 01', // push 1                            O_WRONLY
  '5e', // pop rsi
  '6a 02', // push 2                            open
  '58', // pop rax
  '0f 05', // syscall
  '89 c5', // mov ebp, eax                      stays open
  '31 db', // again: xor ebx, ebx               how much of the line has come
  '31 ff', // more: xor edi, edi                the port
  '49 8d 34 1c', // lea rsi, [r12+rbx]
  'ba ff 01 00 00', // mov edx, 511
  '29 da', // sub edx, ebx
  '74 ef', // jz again                          too long for a line of the engine
  '31 c0', // xor eax, eax                      read
  '0f 05', // syscall
  '48 85 c0', // test rax, rax
  '0f 8e 52 01 00 00', // jle nobody
  '48 01 c3', // add rbx, rax
  '41 80 7c 1c ff 0a', // cmp byte ptr [r12+rbx-1], 10
  '75 d9', // jne more
  '4c 89 e6', // mov rsi, r12
  '45 31 f6', // xor r14d, r14d                    seconds since 1970
  '31 c0', // digit: xor eax, eax
  'ac', // lodsb
  '83 e8 30', // sub eax, 48                       '0'
  '83 f8 09', // cmp eax, 9
  '77 09', // ja nonce
  '4d 6b f6 0a', // imul r14, r14, 10
  '49 01 c6', // add r14, rax
  'eb ec', // jmp digit
  '49 89 f7', // nonce: mov r15, rsi
  'ac', // skip1: lodsb
  '3c 20', // cmp al, 32
  '77 fb', // ja skip1
  '49 89 f2', // mov r10, rsi                      the seed
  'c6 46 ff 0a', // mov byte ptr [rsi-1], 10
  '41 c7 47 fa 61 77 61 6b', // mov dword ptr [r15-6], 0x6b617761 "awak", over the seconds
  '66 41 c7 47 fe 65 20', // mov word ptr [r15-2], 0x2065      "e "
  '31 ff', // xor edi, edi
  '49 8d 77 fa', // lea rsi, [r15-6]
  '4c 89 d2', // mov rdx, r10
  '48 29 f2', // sub rdx, rsi
  '6a 01', // push 1                            write
  '58', // pop rax
  '0f 05', // syscall
  '4c 89 d6', // mov rsi, r10
  'ac', // skip2: lodsb
  '3c 20', // cmp al, 32
  '77 fb', // ja skip2
  '49 89 f0', // mov r8, rsi                       the zone
  '89 ef', // mov edi, ebp
  '48 89 f2', // mov rdx, rsi
  '4c 89 d6', // mov rsi, r10
  '48 29 f2', // sub rdx, rsi
  '6a 01', // push 1                            write: mixed into the random numbers
  '58', // pop rax
  '0f 05', // syscall
  '6a 00', // push 0                            microseconds
  '41 56', // push r14                          seconds
  '48 89 e7', // mov rdi, rsp
  '31 f6', // xor esi, esi                      no time zone
  'b8 a4 00 00 00', // mov eax, 164                      settimeofday
  '0f 05', // syscall
  '58', // pop rax
  '58', // pop rax
  '89 ef', // mov edi, ebp
  'be 07 52 00 00', // mov esi, 0x5207                   RNDRESEEDCRNG
  '6a 10', // push 16                           ioctl
  '58', // pop rax
  '0f 05', // syscall
  '4d 8d 0c 1c', // lea r9, [r12+rbx]
  '4d 29 c1', // sub r9, r8                        length of the zone with its line end
  '49 81 f9 c8 00 00 00', // cmp r9, 200
  '0f 87 93 00 00 00', // ja same
  '4c 89 c6', // mov rsi, r8
  '4c 89 ef', // mov rdi, r13
  '4c 89 c9', // mov rcx, r9
  'f3 a6', // repe cmpsb
  '0f 84 82 00 00 00', // je same
  '48 8d 35 d8 00 00 00', // lea rsi, [rip+zoneinfo]           "/usr/share/zoneinfo/"
  '49 8d bc 24 00 03 00 00', // lea rdi, [r12+768]                its path, 256 bytes
  '6a 14', // push 20
  '59', // pop rcx
  'f3 a4', // rep movsb
  '4c 89 c6', // mov rsi, r8
  '49 8d 49 ff', // lea rcx, [r9-1]
  'f3 a4', // rep movsb
  'c6 07 00', // mov byte ptr [rdi], 0
  '49 8d bc 24 00 03 00 00', // lea rdi, [r12+768]
  '31 f6', // xor esi, esi                      F_OK
  '6a 15', // push 21                           access
  '58', // pop rax
  '0f 05', // syscall
  '85 c0', // test eax, eax
  '75 4f', // jnz same                          unknown here: the zone stays
  '48 8d 3d 96 00 00 00', // lea rdi, [rip+localtime]          "/etc/localtime"
  '6a 57', // push 87                           unlink
  '58', // pop rax
  '0f 05', // syscall
  '48 89 fe', // mov rsi, rdi
  '49 8d bc 24 00 03 00 00', // lea rdi, [r12+768]
  '6a 58', // push 88                           symlink
  '58', // pop rax
  '0f 05', // syscall
  '48 8d 3d 5f 00 00 00', // lea rdi, [rip+timezone]
  'be 41 02 00 00', // mov esi, 0x241                    O_WRONLY, O_CREAT, O_TRUNC
  'ba a4 01 00 00', // mov edx, 0x1a4                    0644
  '6a 02', // push 2                            open
  '58', // pop rax
  '0f 05', // syscall
  '89 c7', // mov edi, eax
  '4c 89 c6', // mov rsi, r8
  '4c 89 ca', // mov rdx, r9
  '6a 01', // push 1                            write
  '58', // pop rax
  '0f 05', // syscall
  '6a 03', // push 3                            close
  '58', // pop rax
  '0f 05', // syscall
  '4c 89 c6', // mov rsi, r8
  '4c 89 ef', // mov rdi, r13
  '4c 89 c9', // mov rcx, r9
  'f3 a4', // rep movsb
  '41 c7 47 fc 73 65 74 20', // same: mov dword ptr [r15-4], 0x20746573"set "
  '31 ff', // xor edi, edi
  '49 8d 77 fc', // lea rsi, [r15-4]
  '4c 89 d2', // mov rdx, r10
  '48 29 f2', // sub rdx, rsi
  '6a 01', // push 1                            write
  '58', // pop rax
  '0f 05', // syscall
  'e9 90 fe ff ff', // jmp again
  '6a 00', // nobody: push 0
  '6a 01', // push 1                            a second
  '48 89 e7', // mov rdi, rsp
  '31 f6', // xor esi, esi
  '6a 23', // push 35                           nanosleep
  '58', // pop rax
  '0f 05', // syscall
  '58', // pop rax
  '58', // pop rax
  'e9 7b fe ff ff', // jmp again
];
// In the order in which the code refers to them; the last is copied, and so needs no end.
const TEXTS = ['/etc/timezone\0', '/dev/urandom\0', '/etc/localtime\0', '/usr/share/zoneinfo/'];

/** Writes the program as a static ELF file for x86-64. */
export async function writeWakeProgram(file) {
  const body = Buffer.concat([Buffer.from(CODE.join('').replaceAll(' ', ''), 'hex'), Buffer.from(TEXTS.join(''))]);
  const size = HEADERS + body.length;
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
  body.copy(image, HEADERS);
  await writeFile(file, image);
  await chmod(file, 0o755);
}
