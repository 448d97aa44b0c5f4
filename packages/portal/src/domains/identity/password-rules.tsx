import { Group, List, Text, VisuallyHidden } from '@mantine/core';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { passwordRules } from '@vinculum/contract/identity/password.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';

interface PasswordRule {
  readonly key: string;
  readonly holds: (text: string) => boolean;
}

interface PasswordRulesProps {
  readonly password: string;
  /** Those for an own password when absent. */
  readonly rules?: readonly PasswordRule[] | undefined;
}

/** The password rules, each shown as met or not for what has been typed so far. */
export function PasswordRules({ password, rules = passwordRules }: PasswordRulesProps) {
  const t = useTexts('identity');
  const message = useMessages();
  return (
    <div>
      <Text fz="sm" c="dimmed" mb={4}>
        {t('rules')}
      </Text>
      <List listStyleType="none" size="sm" spacing={2} aria-label={t('rules')}>
        {rules.map(({ key, holds }) => {
          const isMet = password !== '' && holds(password);
          return (
            <List.Item key={key}>
              <Group gap={6} wrap="nowrap">
                {isMet ? (
                  <IconCircleCheckFilled size={16} color="var(--mantine-color-teal-text)" aria-hidden />
                ) : (
                  <IconCircle size={16} color="var(--mantine-color-dimmed)" aria-hidden />
                )}
                <span>{message(key)}</span>
                <VisuallyHidden component="span">: {isMet ? t('met') : t('notMet')}</VisuallyHidden>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}
