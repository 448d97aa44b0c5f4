import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';

interface LabelledChoiceProps<Value extends string>
  extends Pick<SegmentedControlProps<Value>, 'value' | 'onChange' | 'data'> {
  /** Of the label. */
  readonly id: string;
  readonly label: string;
}

/** One of a few kinds, all of them to be seen, under a label. */
export function LabelledChoice<Value extends string>({ id, label, ...choice }: LabelledChoiceProps<Value>) {
  return (
    <>
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      <SegmentedControl aria-labelledby={id} {...choice} fullWidth />
    </>
  );
}
