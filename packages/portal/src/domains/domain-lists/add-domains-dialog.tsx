import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { DomainPermission } from '@vinculum/contract/domain-lists/endpoints.ts';
import { mostDomains, newDomainsSchema } from '@vinculum/contract/domain-lists/new-domains.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ActButton } from '../../design/object/act-button.tsx';
import { idOfField } from '../../design/form/field.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { type ContractForm, useContractForm } from '../../design/form/use-contract-form.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useAddDomains } from './use-domain-calls.ts';

interface AddDomainsDialogProps {
  /** Null: the own. */
  readonly organisationId: number | null;
  readonly isAllowed: boolean;
  /** What is listed already. */
  readonly entries: readonly DomainPermission[];
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onAdded: (message: string) => void;
}

interface Entered {
  domains: string[];
  is_allowed: boolean;
}

/** Asks for domains, a line for each. */
export function AddDomainsDialog(props: AddDomainsDialogProps) {
  const { organisationId, isAllowed, entries, onClose, onAdded } = props;
  const t = useTexts('domainLists');
  const title = t(isAllowed ? 'whitelist.add' : 'blacklist.add');
  const [schema] = useState(() => newDomainsSchema(new Set(entries.map(({ domain }) => domain))));
  const form = useContractForm(schema, { defaultValues: { domains: [''], is_allowed: isAllowed } });
  const add = useAddDomains(organisationId);
  return (
    <FormDialog
      form={form}
      title={title}
      submitText={t('save')}
      onSubmit={async (body) => onAdded(await add(body))}
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {t('urlHelp')}
      </Text>
      <DomainLines form={form} max={mostDomains(isAllowed)} />
    </FormDialog>
  );
}

/** The domains as they are typed, and adding and removing a line, which move the focus. */
function useLines(form: ContractForm<Entered, Entered>) {
  const domains = useWatch({ control: form.control, name: 'domains' });
  const replace = (next: string[]) => {
    form.clearErrors();
    form.setValue('domains', next, { shouldDirty: true });
  };
  const focusLine = (place: number) =>
    requestAnimationFrame(() => document.getElementById(idOfField(`domains.${place}`))?.focus());
  const addLine = () => {
    replace([...domains, '']);
    focusLine(domains.length);
  };
  const removeLine = (index: number) => {
    replace(domains.filter((_, place) => place !== index));
    // The button is gone, or stands for another line now.
    focusLine(Math.min(index, domains.length - 2));
  };
  return { domains, addLine, removeLine };
}

function DomainLines({ form, max }: { form: ContractForm<Entered, Entered>; max: number }) {
  const t = useTexts('domainLists');
  const { domains, addLine, removeLine } = useLines(form);
  return (
    <Stack gap="sm">
      {domains.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place: its text may stand twice
        <Group key={index} align="flex-start" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <TextField
              control={form.control}
              name={`domains.${index}`}
              label={t('url', { n: index + 1 })}
              inputMode="url"
              isRequired={index === 0}
            />
          </div>
          {domains.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              mt={26}
              aria-label={t('removeUrl', { url: text === '' ? t('url', { n: index + 1 }) : text })}
              onClick={() => removeLine(index)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {domains.length < max ? (
        <ActButton
          variant="default"
          icon={IconPlus}
          onClick={addLine}
          style={{ alignSelf: 'flex-start' }}
          text={t('another')}
        />
      ) : (
        <Text fz="sm" component="output">
          {t('most', { max })}
        </Text>
      )}
    </Stack>
  );
}
