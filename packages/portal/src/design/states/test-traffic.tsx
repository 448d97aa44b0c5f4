import { Box, Switch } from '@mantine/core';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { Chip } from './chip.tsx';

const yes = 'yes';

const included = { isIncluded: true, body: { include_test: true }, query: { include_test: 'true' } } as const;
const leftOut = { isIncluded: false, body: {}, query: {} } as const;

/** What the address asks for, as bodies and queries take it; both are empty unless test traffic is asked for. */
export function useTestTraffic() {
  return useAddress()['test'] === yes ? included : leftOut;
}

/** Asks for what vehicles of load tests and of the web simulator cause; it stands in the address. */
export function TestTrafficSwitch() {
  const t = useTexts('design');
  const { isIncluded } = useTestTraffic();
  const change = useChangeAddress();
  return (
    <Switch
      label={t('testTraffic')}
      description={t('testTrafficFrom')}
      checked={isIncluded}
      onChange={() => change({ test: isIncluded ? undefined : yes })}
    />
  );
}

/** Tells a row of test traffic from the others. */
export function TestMark({ isTest }: { isTest: boolean }) {
  const t = useTexts('design');
  return isTest ? (
    <Box component="span" ms="xs">
      <Chip>{t('testMark')}</Chip>
    </Box>
  ) : null;
}
