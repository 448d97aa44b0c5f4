import {
  type AuditAction,
  type AuditActionKey,
  auditActions,
} from '@vinculum/contract/foundation/audit/actions.ts';
import type { AuditTelling } from '@vinculum/contract/foundation/audit/telling.ts';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { auditTellings } from '@vinculum/contract/audit-tellings.ts';
import { useTextOf } from '../../../lib/language/texts.ts';
import { auditActionsEn } from '../actions.en.ts';

type Came = Pick<AuditRow, 'result' | 'details'>;

/**
 * Writes what somebody did in words, by what came of it where an event is given; an action of another version of the
 * product as it is stored.
 */
export function useActionText(): (action: string, event?: Came) => string {
  const textOf = useTextOf();
  return (action, event) => {
    const key = action.replaceAll(/[.-]/g, '_');
    return isKey(key) ? textOf(`audit.actions.${key}`, { told: toldOf(action, event) }) : action;
  };
}

function toldOf(name: string, event: Came | undefined): string {
  const action = actionOf(name);
  if (event === undefined || action === undefined) return 'other';
  if (event.result === 'refused') return 'refused';
  const { timeline }: AuditTelling = auditTellings[action];
  return typeof timeline === 'function' ? timeline(event.details) : 'other';
}

/** The action of that name; undefined for what is none. */
export function actionOf(name: string): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}

function isKey(key: string): key is AuditActionKey {
  return Object.hasOwn(auditActionsEn, key);
}
