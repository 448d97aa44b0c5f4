import { expect, test } from 'vitest';
import { packageTerms } from './data-package.ts';

const signal = (signal_id: number, is_read: 0 | 1) => ({
  signal_id,
  signal_name: 'speed',
  signal_group_name: 'GROUP_STANDARD',
  is_read,
});

test('a form is held to the type, the last day and the signals of its package', () => {
  const terms = packageTerms({
    oem_data_package_id: 501,
    oem_id: 1,
    oem_name: 'Maker',
    title: 'Driving',
    consent_type: 'Action',
    expiry_date: '2027-06-30',
    status: 'PUBLISHED',
    is_enabled: false,
    description: 'How cars drive.',
    widget_id: false,
    oem_data_package_price: [],
    read_signals: [signal(1, 1), signal(2, 1)],
    write_signals: [signal(3, 0)],
  });
  expect(terms).toEqual({
    id: 501,
    title: 'Driving',
    consentType: 'Action',
    expiryDate: '2027-06-30',
    isEnabled: false,
    reads: [1, 2],
    writes: [3],
  });
});
