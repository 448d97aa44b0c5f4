/** The chain of the audit trail; see the migration. */
export interface AuditSealsTables {
  audit_seal: {
    position: number;
    event_id: number;
    /** Of the event in UTC, YYYY-MM-DD. */
    day: string;
    hash: Buffer;
  };
  audit_unsealed: { event_id: number };
}
