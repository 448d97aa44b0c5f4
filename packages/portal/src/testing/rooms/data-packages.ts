import type { DataPackage, DataPackageRow } from '@vinculum/contract/data-packages/data-package.ts';

/** A package for tests: speed and location until 2030, at a price. */
export function somePackage(changes: Partial<DataPackage> = {}): DataPackage {
  return {
    oem_data_package_id: 501,
    oem_id: 2,
    oem_name: 'Norrsken Motors',
    title: 'Driving behaviour',
    description: 'Speed and place.',
    consent_type: 'Standard',
    expiry_date: '2030-06-15',
    status: 'PUBLISHED',
    is_enabled: true,
    widget_id: false,
    oem_data_package_price: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 }],
    read_signals: [
      { signal_id: 2100, signal_name: 'perfVehicleSpeed', signal_group_name: 'GROUP_STANDARD', is_read: 1 },
      { signal_id: 1790, signal_name: 'location', signal_group_name: 'GROUP_GENERAL', is_read: 1 },
    ],
    write_signals: [],
    ...changes,
  };
}

/** A row of the list of packages for tests. */
export function somePackageRow(changes: Partial<DataPackageRow> = {}): DataPackageRow {
  return {
    oem_data_package_id: 501,
    oem_id: 2,
    oem_name: 'Norrsken Motors',
    title: 'Driving behaviour',
    consent_type: 'Standard',
    expiry_date: '2030-06-15',
    status: 'PUBLISHED',
    is_enabled: true,
    signal_count: 2,
    ...changes,
  };
}
