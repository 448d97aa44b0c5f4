import { type ConsentStatus, noCounts } from '@vinculum/contract/consents/vocabulary.ts';

type Counts = Readonly<Record<ConsentStatus, number>>;

/** What of some counts is in a list of one status, or of any: a figure above a list counts what the list holds. */
export function countsOfList(
  { counts, unregistered }: { readonly counts: Counts; readonly unregistered: number },
  status: ConsentStatus | undefined,
): { readonly counts: Counts; readonly unregistered: number } {
  if (status === undefined) return { counts, unregistered };
  return {
    counts: { ...noCounts(), [status]: counts[status] },
    unregistered: status === 'FORM_PENDING' ? unregistered : 0,
  };
}

type StageKey = 'sent' | 'waiting' | 'received' | 'accepted' | 'declined' | 'revoked' | 'expired';

/** A bar of the funnel: cars, and their share of all that were sent the form (0 to 1). */
interface FunnelStage {
  readonly key: StageKey;
  readonly count: number;
  readonly share: number;
}

/**
 * Where the cars are that were sent a form: each is sent and in one other stage, so that these add up to it. Cars
 * that were not asked, and those that are not registered yet, are in none.
 */
export function funnelStages(counts: Counts, unregistered: number): readonly FunnelStage[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const sent = all - counts.FORM_NOT_ASKED - unregistered;
  const stages = [
    { key: 'sent', count: sent },
    { key: 'waiting', count: counts.FORM_PENDING - unregistered },
    { key: 'received', count: counts.FORM_RECEIVED },
    { key: 'accepted', count: counts.FORM_ACCEPTED + counts.FORM_MANDATORY },
    { key: 'declined', count: counts.FORM_DECLINED },
    { key: 'revoked', count: counts.FORM_CANCELED },
    { key: 'expired', count: counts.FORM_EXPIRED },
  ] as const;
  return stages.map((stage) => ({ ...stage, share: sent === 0 ? 0 : stage.count / sent }));
}
