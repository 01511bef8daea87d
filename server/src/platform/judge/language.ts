import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import { javaProgram } from './java-program.ts';

/** Building and running programs of a language in the jail, with the submission in `/box`. */
export interface Language {
  /** Programs of the host that report their version, in the order in which they are tried. */
  programs: string[];
  version: string[];
  /** Debian package that provides it. */
  package: string;
  /** Name of the source file. */
  source(text: string): string;
  /** Name of what is run, where it is not the source file. */
  main?(text: string): string;
  /** Parses the whole text before it executes any of it, so a run that succeeds needs no compilation before. */
  interpreted?: true;
  /**
   * Compiles the program, or only parses it in an interpreted language. Its output at run time cannot decide whether it
   * is correct, since it could imitate a compiler's.
   */
  compile(program: string, source: string): string[];
  /** Header that is precompiled once, and found before the system's by all later compilations. */
  headers?: { name: string; source: string; make(program: string): string[] };
  /** Runs the program: its source file, or what `main` returns. */
  run(program: string, main: string, memoryMb: number): string[];
  /** Memory of its runtime besides the student's program. */
  extraMemoryMb: number;
  /** Factor on the time limit compared to C. */
  timeFactor: number;
  /** Process limit, which includes threads of the runtime. */
  pids: number;
}

/** Path of precompiled headers in the jail; the folder is empty until there are any. */
export const HEADERS = '/opt/headers';

const IMPORTS = 'import sys, json, math, collections, heapq, bisect, re, itertools, functools, random';

/** Parses like `py_compile`, which takes five times as long since it imports far more. */
const PARSE = `import sys
try:
    compile(open(sys.argv[1], 'rb').read(), sys.argv[1].rsplit('/', 1)[-1], 'exec')
except (SyntaxError, ValueError) as error:
    import traceback
    sys.exit(''.join(traceback.format_exception_only(error)))`;

const native = { run: () => ['/box/main'], extraMemoryMb: 0, timeFactor: 1, pids: 16 };
const warnings = ['-O2', '-pipe', '-fno-asm', '-fmax-errors=20', '-DONLINE_JUDGE'];

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
    // The header that contests include: parsing it takes more than most programs take themselves.
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
    source: (text) => `${javaProgram(text).file}.java`,
    main: (text) => javaProgram(text).main,
    // The folders of a package are made below the box.
    compile: (javac, source) => [javac, '-J-Xmx256m', '-J-XX:+UseSerialGC', '-encoding', 'UTF-8', '-d', '.', source],
    run: (_, main, memoryMb) => [
      ...['/usr/bin/java', `-Xmx${memoryMb}m`, '-Xss64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      ...['-XX:-UsePerfData', '-Xshare:auto', '-Dfile.encoding=UTF-8', '-cp', '/box', main],
    ],
    extraMemoryMb: 192,
    timeFactor: 2,
    pids: 64,
  },
  python: {
    programs: ['/usr/bin/python3'],
    // Imports what most programs need, so that it is cached in memory from then on.
    version: ['-I', '-B', '-c', `${IMPORTS}; print(sys.version)`],
    package: 'python3',
    interpreted: true,
    source: () => 'main.py',
    compile: (python, source) => [python, '-I', '-S', '-B', '-X', 'utf8', '-c', PARSE, source],
    run: (python) => [python, '-I', '-B', '-X', 'utf8', '/box/main.py'],
    extraMemoryMb: 16,
    timeFactor: 3,
    pids: 16,
  },
  javascript: {
    programs: [process.execPath, '/usr/bin/node'],
    version: ['--version'],
    package: 'nodejs',
    interpreted: true,
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
