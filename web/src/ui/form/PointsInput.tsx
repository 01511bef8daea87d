import { InputNumber, type InputNumberProps } from 'antd';
import type { ComponentRef, Ref } from 'react';

interface PointsInputProps extends Omit<InputNumberProps<number>, 'max' | 'min' | 'suffix'> {
  /** Full points; more is shown as an error, not corrected: a slip of the hand must not become full marks. */
  full: number;
  ref?: Ref<ComponentRef<typeof InputNumber>>;
}

/** Field for points, in halves by the arrow keys, with the full points beside it. */
export function PointsInput({ full, value, status, ref, ...rest }: PointsInputProps) {
  const tooMany = typeof value === 'number' && value > full;
  return (
    <InputNumber<number>
      ref={ref}
      min={0}
      step={0.5}
      value={value}
      suffix={`/ ${full}`}
      // A step of halves would show every number with its tenths.
      formatter={(points, { userTyping, input }) => (userTyping ? input : `${points ?? ''}`.replace(/\.0$/, ''))}
      style={{ minWidth: 136 }}
      {...(tooMany ? { status: 'error' as const } : status ? { status } : {})}
      aria-invalid={tooMany}
      {...rest}
    />
  );
}
