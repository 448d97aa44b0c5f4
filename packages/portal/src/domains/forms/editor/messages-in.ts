import { get } from 'react-hook-form';

interface ShownMessage {
  /** Full name of the field. */
  readonly field: string;
  readonly message: string;
}

/** Every message at or under a field, such as `read_signals.2`. */
export function messagesIn(errors: object, name: string): readonly ShownMessage[] {
  const at: unknown = get(errors, name);
  return collect(at, name);
}

function collect(value: unknown, field: string): ShownMessage[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('message' in value && typeof value.message === 'string') return [{ field, message: value.message }];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'ref' ? [] : collect(inner, `${field}.${key}`),
  );
}
