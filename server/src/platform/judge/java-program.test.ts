import { describe, expect, test } from 'vitest';
import { javaProgram } from './java-program.ts';
import { languages } from './language.ts';

const main = 'public static void main(String[] args) { System.out.println("{"); }';

describe('the file and the class of a Java program', () => {
  test.each([
    ['of a public class', `import java.util.*;\npublic class Sum { ${main} }`, 'Sum', 'Sum'],
    ['of a class in a package', `package cn.edu.a1;\n\npublic class Sum { ${main} }`, 'Sum', 'cn.edu.a1.Sum'],
    [
      'below a comment about another',
      `/* package old;\npublic class Old {} */\n// public class Older {}\npublic class Sum { ${main} }`,
      'Sum',
      'Sum',
    ],
    ['below a licence', `/* 版权 */ package a . b ; class Sum { ${main} }`, 'Main', 'a.b.Sum'],
    [
      'beside a text about another',
      `class A { String s = "public class Old {\\" "; char c = '"'; }\npublic class Sum { ${main} }`,
      'Sum',
      'Sum',
    ],
    [
      'beside a block of text',
      `public class Sum { String s = """\n}} public class "Old" {\n"""; ${main} }`,
      'Sum',
      'Sum',
    ],
    ['that is not public', `import java.io.*; class Solution { ${main} }`, 'Main', 'Solution'],
    ['with a public class inside', `class Main { public class Node { int value; } ${main} }`, 'Main', 'Main'],
    ['that is final, with annotations', `@SuppressWarnings({"all"}) final public class Sum { ${main} }`, 'Sum', 'Sum'],
    ['beside a public record', `public record Pair(int a, int b) { }\nclass Run { ${main} }`, 'Pair', 'Run'],
    ['beside the main method of another', `class Check { ${main} }\npublic class Sum { ${main} }`, 'Sum', 'Sum'],
    ['that is an enumeration', `public enum Sum { ONE; ${main} }`, 'Sum', 'Sum'],
    [
      'that calls a method named main',
      `class A { void go() { static_void.main(null); } }\nclass B { ${main} }`,
      'Main',
      'B',
    ],
    ['without any class', 'int x', 'Main', 'Main'],
    ['with a comment that does not end', `public class Sum { ${main} } /* public class Old {`, 'Sum', 'Sum'],
  ])('%s', (_, source, file, entry) => {
    expect(javaProgram(source)).toEqual({ file, main: entry });
  });

  test('are found in time linear to the length of the text', () => {
    for (const part of ['/*', '"""', '"', '//', 'class A {', "'\\", 'package a.'])
      expect(javaProgram(part.repeat(50_000)).file).toBe('Main');
  });

  test('are compiled and run by these names', () => {
    const source = `package a.b;\npublic class Sum { ${main} }`;
    const { java } = languages;
    expect(java.source(source)).toBe('Sum.java');
    expect(java.compile('/usr/bin/javac', 'Sum.java').slice(-3)).toEqual(['-d', '.', 'Sum.java']);
    expect(java.run('', java.main?.(source) ?? '', 64).at(-1)).toBe('a.b.Sum');
  });
});
