/** A report with every element that a report may contain. */
export const demoReport = `## 过程

先写结点，再写插入和删除。链表的每个结点保存一个值和下一个结点的地址：

\`\`\`c
struct node { int value; struct node *next; };

struct node *push(struct node *head, int value) {
    struct node *made = malloc(sizeof *made);
    made->value = value;   // 新结点放在最前面
    made->next = head;
    return made;
}
\`\`\`

## 结果

| 规模 n | 顺序表（毫秒） | 链表（毫秒） |
| --- | ---: | ---: |
| 1000 | 2 | 1 |
| 10000 | 140 | 9 |

插入 $n$ 个元素，顺序表要移动 $\\frac{n(n-1)}{2}$ 次，所以时间是 $O(n^2)$；链表每次只改一个指针：

$$
T(n) = \\sum_{i=1}^{n} 1 = n
$$

## 思考

- 链表**不能**按下标直接访问
- 删除时要先保存下一个结点，再 \`free\`
- 下次试试带哨兵的双向链表
`;

export const commentFor = (score: number): string =>
  score >= 85
    ? '思路清楚，数据完整。可以再比较一下内存占用。'
    : score >= 60
      ? '过程完整。结果部分请说明数据是怎样测出来的。'
      : '只有代码，没有分析。请补充“结果”和“思考”后来办公室找我。';
