import { expect, test } from 'vitest';
import type { z } from 'zod';
import { agreementRow } from './agreements/agreement.ts';
import { consentFormRow } from './forms/endpoints.ts';
import { storedConsentForm } from './forms/form.ts';
import {
  analysisDurations,
  consentPageSizes,
  currencyMinimum,
  expiryDays,
  locationRecordDurations,
  recordDurations,
} from './forms/limits.ts';
import { consentResponseRow } from './responses/endpoints.ts';
import { rewardSchema } from './forms/reward.ts';
import { emptySchedule, scheduleSchema } from './forms/entries/schedule.ts';
import { returnFormatSchema, signalEntrySchema, triggerSchema } from './forms/entries/signal-entry.ts';
import { consentTypes, currencyUnits, effortUnits } from './consents/vocabulary.ts';
import { listConsumerPermissionsEndpoint } from './consumer-permissions/endpoints.ts';
import { domainPermission } from './domain-lists/endpoints.ts';
import { dataPackage } from './data-packages/data-package.ts';
import { fleetRow } from './fleets/fleet.ts';
import { organisationRow } from './organisations/organisation.ts';
import { userRow } from './users/user.ts';
import { listFeaturePermissionsEndpoint } from './users/endpoints.ts';
import { loadTestProfileRow } from './load-tests/endpoints.ts';
import { dataCalculation } from './usage/endpoints.ts';
import { vehicleMessage } from './live-data/endpoints.ts';
import { logEntry } from './platform-logs/endpoints.ts';
import { searchNotificationsEndpoint } from './notices/endpoints.ts';
import { listSignalsEndpoint, signalMetadata } from './signals/endpoints.ts';
import { returnFormatNames, signalDataTypes } from './signals/vocabulary.ts';

// The names, numbers and choices that the specifications, sections 3 and 9, fix for the wire. What each call of
// specification 3 is sent and answers stands in specified-bodies.test.ts.

const names = (text: string) => text.split(/,\s*/);

const fields: readonly (readonly [string, z.ZodObject, string])[] = [
  ['agreement', agreementRow, 'msa_id, msa_data, msa_data_type'],
  [
    'data package',
    dataPackage,
    'oem_data_package_id, title, description, expiry_date, consent_type, widget_id, status, is_enabled, oem_data_package_price, read_signals, write_signals',
  ],
  [
    'price of a data package',
    dataPackage.shape.oem_data_package_price.element,
    'effort_type, effort_value, currency_type, currency_value',
  ],
  [
    'organisation',
    organisationRow,
    'id, name, title, roles, role_ids, unique_identifier, domain_urls, stream_name',
  ],
  [
    'user',
    userRow,
    'id, name, username, email, phonenumber, description, org_id, org_role, org_role_id, user_roles, permissions_bit, is_active',
  ],
  [
    'feature permission',
    listFeaturePermissionsEndpoint.response.shape.feature_permissions.element,
    'id, label, permission_bit',
  ],
  ['fleet', fleetRow, 'id, name, description, unique_id'],
  ['data calculation item', dataCalculation, 'date, amount_data, unit'],
  [
    'load tester profile',
    loadTestProfileRow,
    'test-name, template_id, template_name, threshold_timeout, vehicle_count, consumer_id',
  ],
  ['consent response', consentResponseRow, 'consent_form_response_id, vin_number, status, oem, created_on'],
  ['log entry', logEntry, 'creation_time, message'],
  ['domain permission', domainPermission, 'id, domain, is_allowed'],
  [
    'form',
    storedConsentForm,
    'consent_form_id, title, description, description_type, consent_type, expiry_type, expiry_in_days, expiry, data_retention_in_days, public_key, service_page, widget_id, url_authentication_enabled, status, hasEncryption, schedule, consumer_rewards, oem_rewards, read_signals, write_signals, oem_data_package_ids',
  ],
  ['row of the list', consentFormRow, 'consent_form_id, title, expiry'],
  ['schedule', scheduleSchema, 'business_hours, special_hours'],
  ['business day', scheduleSchema.shape.business_hours.element, 'day, active, invalid, hours'],
  ['special day', scheduleSchema.shape.special_hours.element, 'date, exclusive, invalid, hours'],
  ['reward', rewardSchema, 'effort_type, effort_value, currency_type, currency_value'],
  [
    'signal entry',
    signalEntrySchema,
    'signal_id, signal_name, signal_group_name, mandatory, is_encrypted, is_read, status, interval, frequency_mode, return_format, trigger_details',
  ],
  ['return format', returnFormatSchema, 'name, isSelected, duration_before, duration_after, max_error'],
  [
    'trigger',
    triggerSchema,
    'trigger_enabled, trigger_signal_id, trigger_signal_name, value_type, value, direction, hysteresis, analysis_format, analysis_duration, acl_max_error, absolute_value, all_array_value',
  ],
  [
    'notification',
    searchNotificationsEndpoint.response.shape.notifications.element,
    'sender_name, message, created_on, msg_type, data',
  ],
  [
    'permission row',
    listConsumerPermissionsEndpoint.response.shape.permissions.element,
    'permission_id, consumer_name, form_type_notification, form_type_question',
  ],
  [
    'live vehicle message',
    vehicleMessage,
    'infoVin, infoMake, infoModel, infoModelYear, infoEvBatteryCapacity, infoEvConnectorType, evBatteryLevel, perfVehicleSpeed, envOutsideTemperature, hvacTemperatureSet, location',
  ],
  ['group of signals', listSignalsEndpoint.response.shape.signals.element, 'groupName, read, write'],
];

// Shows 1-3.1, 1-3.2, 1-3.3, 1-3.4, 1-3.7, 1-3.9, 1-3.10, 1-3.14, 1-3.15, 1-3.19, 1-7.4, 2-3.4, 2-3.5, 3-3.1
// Shows 3-3.2, 3-3.3, 3-3.9, 3-3.14, 3-3.23
test.each(fields)('the fields of a %s are those of the specification', (_what, schema, specified) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(names(specified)));
});

// Shows 1-3.12, 1-7.3
test('the ten lists of the metadata', () => {
  expect(Object.keys(signalMetadata.shape)).toEqual(
    names(
      'data_retention, frequency_mode, signal_frequency, signal_threshold_direction, signal_data_type, signal_analysis_format, signal_return_format, signal_enum, reward_currency, reward_effort_unit',
    ),
  );
});

// Shows 1-3.5, 1-3.6, 1-3.8, 1-3.13
test('consent types, units, data types and return formats have their names in the order of their numbers', () => {
  expect(consentTypes).toEqual(['Standard', 'Action']);
  expect(currencyUnits).toEqual(['TOKEN', 'USD', 'CRYPTO']);
  expect(effortUnits).toEqual(names('MILE, KILOMETRE, USE_DAY, DRIVE_HOUR, KILOBYTE'));
  expect(signalDataTypes).toEqual(
    names('STRING, INT32, INT64, FLOAT, BOOLEAN, INT32_LIST, INT64_LIST, FLOAT_LIST, BYTES'),
  );
  expect(returnFormatNames).toEqual(names('SINGLE, BATCH, AVERAGE, DERIVATIVE, CURVE_LOG'));
});

// Shows 1-9.10
test('a schedule has the seven days of the week, numbered from 1', () => {
  expect(emptySchedule().business_hours.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

// Shows 1-5.8, 1-5.23, 1-9.6, 1-9.11, 1-9.13
test('the choices are those of the specification', () => {
  const seconds = (durations: readonly number[]) => durations.map((ms) => ms / 1000);
  expect(expiryDays).toEqual([7, 14, 30, 90, 180, 360]);
  expect(consentPageSizes).toEqual([10, 20, 30, 50]);
  expect(currencyMinimum).toEqual([1, 0.01, 1e-9]);
  expect(seconds(recordDurations)).toEqual([0.5, 1, 1.5, 2, 5, 10]);
  expect(seconds(locationRecordDurations).slice(recordDurations.length)).toEqual([30, 60, 120, 300, 600]);
  expect(seconds(analysisDurations)).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]);
});
