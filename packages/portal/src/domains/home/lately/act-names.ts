/** The acts that have a text; any other is told of as a change. */
const actNames = [
  'answers',
  'consent_form_save',
  'consent_form_clone',
  'consent_form_publish',
  'consent_form_revoke',
  'consent_form_revoke_by_oem',
  'consent_form_request_status',
  'consumer_permission_change',
  'data_package_save',
  'data_package_publish',
  'agreement_save',
  'fleet_save',
  'fleet_delete',
  'fleet_add_vehicles',
  'fleet_remove_vehicles',
  'fleet_owner_change',
  'fleet_vehicle_hand_over',
  'vehicle_message_send_notification',
  'vehicle_message_send_command',
  'vehicle_message_send_remote_signals',
  'user_save',
  'user_change_permissions',
  'user_reset_password',
  'stream_key_create',
  'stream_key_revoke',
  'vehicle_claim_create',
  'vehicle_claim_revoke',
  'organisation_save',
  'scheduled_run_execute',
] as const;
type ActName = (typeof actNames)[number] | 'other';

export function actNameOf(act: string): ActName {
  const name = act.replaceAll(/[.-]/g, '_');
  return actNames.find((one) => one === name) ?? 'other';
}
