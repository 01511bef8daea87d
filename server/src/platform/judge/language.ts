import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';

/** How programs of a language are built and run in the jail, where the submission lies in `/box`. */
export interface Language {
  /** What of the host answers with its version, in the order in which they are tried. */
  programs: string[];
  version: string[];
  /** The Debian package that brings it. */
  package: string;
  /** The file that holds the source. */
  source(text: string): string;
  /**
   * Makes the program, or only reads it where nothing is made: whether it is one is known before it sees any input. What
   * it writes while it runs says nothing of that, since it could write what a compiler writes.
   */
  compile(program: string, source: string): string[];
  /** A header that is compiled once, and found before the system's by whatever is compiled afterwards. */
  headers?: { name: string; source: string; make(program: string): string[] };
  run(program: string, source: string, memoryMb: number): string[];
  /** What its runtime takes beside the student's program. */
  extraMemoryMb: number;
  /** How much longer than C it may take. */
  timeFactor: number;
  /** Threads of the runtime count as processes. */
  pids: number;
}

/** Where headers that were compiled before lie in the jail; nothing, as long as there are none. */
export const HEADERS = '/opt/headers';

const IMPORTS = 'import sys, json, math, collections, heapq, bisect, re, itertools, functools, random';

const native = { run: () => ['/box/main'], extraMemoryMb: 0, timeFactor: 1, pids: 16 };
const warnings = ['-O2', '-pipe', '-fno-asm', '-fmax-errors=20', '-DONLINE_JUDGE'];

/** The public class decides how a file of Java is called. */
const javaClass = (text: string): string => /\bpublic\s+(?:final\s+)?class\s+([A-Za-z_]\w*)/.exec(text)?.[1] ?? 'Main';

export const languages: Record<ProgrammingLanguage, Language> = {
  c: {
    ...native,
    programs: ['/usr/bin/gcc'],
    version: ['-dumpfullversion'],
    package: 'gcc libc6-dev',
    source: () => 'main.c',
    compile: (gcc) => [gcc, '-std=gnu17', ...warnings, '-o', 'main', 'main.c', '-lm'],
  },
  cpp: {
    ...native,
    programs: ['/usr/bin/g++'],
    version: ['-dumpfullversion'],
    package: 'g++',
    source: () => 'main.cpp',
    compile: (gxx) => [gxx, '-std=gnu++20', ...warnings, `-I${HEADERS}`, '-o', 'main', 'main.cpp', '-lm'],
    // The header that contests include: what it takes to read it is more than most programs take themselves.
    headers: {
      name: 'bits/stdc++.h.gch',
      make: (gxx) => [gxx, '-std=gnu++20', ...warnings, '-x', 'c++-header', '-o', 'bits/stdc++.h.gch', 'all.h'],
      source: '#include <bits/stdc++.h>\n',
    },
  },
  java: {
    programs: ['/usr/bin/javac'],
    version: ['-version'],
    package: 'default-jdk-headless',
    source: (text) => `${javaClass(text)}.java`,
    compile: (javac, source) => [javac, '-J-Xmx256m', '-J-XX:+UseSerialGC', '-encoding', 'UTF-8', source],
    run: (_, source, memoryMb) => [
      ...['/usr/bin/java', `-Xmx${memoryMb}m`, '-Xss64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      ...['-XX:-UsePerfData', '-Xshare:auto', '-Dfile.encoding=UTF-8', '-cp', '/box', source.replace(/\.java$/, '')],
    ],
    extraMemoryMb: 192,
    timeFactor: 2,
    pids: 64,
  },
  python: {
    programs: ['/usr/bin/python3'],
    // Reads what most programs need, so that it is in memory from then on.
    version: ['-I', '-B', '-c', `${IMPORTS}; print(sys.version)`],
    package: 'python3',
    source: () => 'main.py',
    compile: (python, source) => [python, '-I', '-X', 'utf8', '-m', 'py_compile', source],
    run: (python) => [python, '-I', '-B', '-X', 'utf8', '/box/main.py'],
    extraMemoryMb: 16,
    timeFactor: 3,
    pids: 16,
  },
  javascript: {
    programs: [process.execPath, '/usr/bin/node'],
    version: ['--version'],
    package: 'nodejs',
    source: () => 'main.cjs',
    compile: (node, source) => [node, '--check', source],
    run: (node, _, memoryMb) => [node, `--max-old-space-size=${memoryMb}`, '--stack-size=8192', '/box/main.cjs'],
    extraMemoryMb: 128,
    timeFactor: 2,
    pids: 32,
  },
  go: {
    programs: ['/usr/bin/go'],
    version: ['version'],
    package: 'golang-go',
    source: () => 'main.go',
    compile: (go) => [go, 'build', '-o', 'main', 'main.go'],
    run: () => ['/box/main'],
    extraMemoryMb: 32,
    timeFactor: 1,
    pids: 64,
  },
};
