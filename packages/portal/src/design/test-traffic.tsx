import { Badge, Switch } from '@mantine/core';
import { useAddress, useChangeAddress } from '../lib/navigation.ts';
import { useTexts } from '../lib/texts.ts';

const yes = 'yes';

/** What the address asks for, as bodies and queries take it; both are empty unless test traffic is asked for. */
export function useTestTraffic() {
  const isIncluded = useAddress()['test'] === yes;
  return {
    isIncluded,
    body: isIncluded ? { include_test: true } : {},
    query: isIncluded ? ({ include_test: 'true' } as const) : {},
  };
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
    <Badge variant="light" color="gray" size="sm" ml="xs">
      {t('testMark')}
    </Badge>
  ) : null;
}
