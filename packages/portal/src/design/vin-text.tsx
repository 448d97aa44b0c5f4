import { Text } from '@mantine/core';

/** A VIN as tables show it: every character as wide as the next, never broken over two lines. */
export function VinText({ vin }: { readonly vin: string }) {
  return (
    <Text component="span" ff="monospace" fz={{ base: 'xs', lg: 'sm' }} style={{ whiteSpace: 'nowrap' }}>
      {vin}
    </Text>
  );
}
