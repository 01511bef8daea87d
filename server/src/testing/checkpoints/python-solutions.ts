import type { Solution } from './solution.ts';

const folder = 'mkdir -p /home/student/py && cd /home/student/py\n';
const file = (name: string, ...lines: string[]) => `${folder}cat > ${name} <<'END'\n${lines.join('\n')}\nEND\n`;

const grade = (lowest: string) =>
  file(
    'grade.py',
    ...[
      'score = int(input())',
      'if not 0 <= score <= 100:',
      '    print("ERROR")',
      'elif score >= 90:',
      '    print("A")',
    ],
    ...['elif score >= 75:', '    print("B")', `elif score ${lowest} 60:`, '    print("C")', 'else:', '    print("D")'],
  );

const words = (order: string) =>
  file(
    'words.py',
    ...['import sys', '', 'counts = {}', 'for line in sys.stdin:', '    for word in line.lower().split():'],
    ...['        counts[word] = counts.get(word, 0) + 1', `for word, n in sorted(counts.items(), key=${order}):`],
    '    print(word, n)',
  );

const report = file(
  'report.py',
  ...['import csv, json, sys', '', 'scores = {}', 'try:', '    with open(sys.argv[1], encoding="utf-8") as file:'],
  ...['        for row in csv.DictReader(file):', '            try:'],
  ...['                scores[row["name"]] = int(row["score"])', '            except ValueError:'],
  ...['                continue', 'except FileNotFoundError:', '    print("文件不存在")', '    sys.exit(1)'],
  'failed = [name for name, score in scores.items() if score < 60]',
  'result = {"count": len(scores), "average": sum(scores.values()) / len(scores), "failed": failed}',
  ...['with open("report.json", "w", encoding="utf-8") as file:', '    json.dump(result, file, ensure_ascii=False)'],
);

export const pythonSolutions: Record<string, Solution[]> = {
  '实验：温度换算': [
    { title: '打招呼的程序', solve: `${folder}echo 'print("你好，Python")' > hello.py` },
    {
      title: '换算正确',
      wrong: file('temp.py', 'print(int(input()) * 9 / 5 + 32)'),
      solve: file('temp.py', 'celsius = float(input())', 'print(f"{celsius * 9 / 5 + 32:.1f}")'),
    },
  ],
  '实验：分级与求和': [
    { title: '分级正确', wrong: grade('>'), solve: grade('>=') },
    {
      title: '求和正确',
      // 15 is divisible by both, and counts once.
      wrong: file('multiples.py', 'n = int(input())', 'print(sum(range(0, n + 1, 3)) + sum(range(0, n + 1, 5)))'),
      solve: file(
        'multiples.py',
        'n = int(input())',
        'print(sum(i for i in range(1, n + 1) if i % 3 == 0 or i % 5 == 0))',
      ),
    },
  ],
  '实验：成绩单处理': [
    {
      title: '统计正确',
      solve: `${file('score.csv', 'name,score', '王小雨,92', '李明,58', '陈晨,abc', '赵阳,75')}${report}`,
    },
    // The program of the first step does this too.
    { title: '文件不存在时报错退出', solve: 'true' },
  ],
  '实验：词频统计': [
    {
      title: '词频正确',
      wrong: words('lambda one: -one[1]'),
      solve: words('lambda one: (-one[1], one[0])'),
    },
    {
      title: '找出最长的词',
      wrong: file('longest.py', 'import sys', 'print(sorted(sys.stdin.read().split(), key=len)[-1])'),
      solve: file('longest.py', 'import sys', 'print(max(sys.stdin.read().split(), key=len))'),
    },
  ],
  '实验：写一个统计模块': [
    {
      title: '平均值',
      solve: file('stats.py', 'def average(numbers):', '    return sum(numbers) / len(numbers) if numbers else 0'),
    },
    {
      title: '中位数',
      wrong: `${folder}cat >> stats.py <<'END'

def median(numbers):
    numbers.sort()
    n = len(numbers)
    return (numbers[(n - 1) // 2] + numbers[n // 2]) / 2 if n else 0
END
`,
      solve: `${folder}sed -i 's/    numbers.sort()/    numbers = sorted(numbers)/' stats.py`,
    },
    {
      title: '质数',
      solve: `${folder}cat >> stats.py <<'END'

def is_prime(n):
    return n > 1 and all(n % i for i in range(2, int(n ** 0.5) + 1))
END
`,
    },
    {
      title: '自己的测试',
      solve: file(
        'test_stats.py',
        'from stats import average, is_prime, median',
        ...['assert average([1, 2, 3]) == 2', 'assert average([]) == 0', 'assert median([1, 2]) == 1.5'],
        ...['assert is_prime(7)', 'print("OK")'],
      ),
    },
  ],
};
