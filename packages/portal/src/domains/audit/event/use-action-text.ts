import {
  type AuditAction,
  type AuditActionKey,
  auditActions,
} from '@vinculum/contract/foundation/audit/actions.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { auditActionsEn } from '../actions.en.ts';

/** Writes what somebody did in words; an action of another version of the product as it is stored. */
export function useActionText(): (action: string) => string {
  const t = useTexts('audit.actions');
  return (action) => {
    const key = action.replaceAll(/[.-]/g, '_');
    return isKey(key) ? t(key) : action;
  };
}

/** The action of that name; undefined for what is none. */
export function actionOf(name: string): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}

function isKey(key: string): key is AuditActionKey {
  return Object.hasOwn(auditActionsEn, key);
}
