import {
  getOptionsLockup,
  getParsedComboboxData,
  Select as LibrarySelect,
  type Primitive,
  type SelectProps,
} from '@mantine/core';

/**
 * One of a list. What people call their things may be longer than a field is wide: it ends in an ellipsis there, is
 * shown whole to who points at it, and wraps in the list.
 */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const { data, value, openOnFocus } = props;
  const chosen = getOptionsLockup<Value>(getParsedComboboxData<Value>(data))[String(value)];
  return (
    <LibrarySelect<Value>
      title={chosen?.label}
      // A dialog may begin with one that keeps its list to itself until it is asked for.
      {...(openOnFocus === false && { 'data-opens': 'asked' })}
      {...props}
    />
  );
}
