import { Checkbox, Paper, Text } from '@mantine/core';
import { useId } from 'react';
import { idOfField } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { GroupName, type SignalCatalogue } from '../../signals/public.ts';
import classes from './master-groups.module.css';

interface MasterGroupsProps {
  readonly groups: SignalCatalogue['groups'];
  /** Names of the groups that are chosen. */
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
  readonly error: string | undefined;
}

/** The groups of signals to choose from, a row each, with how many of its signals are read and written. */
export function MasterGroups({ groups, value, onChange, error }: MasterGroupsProps) {
  const t = useTexts('consentAdmin');
  const id = useId();
  return (
    <Checkbox.Group
      label={t('masterGroups')}
      description={t('masterGroupsHelp')}
      withAsterisk
      value={[...value]}
      onChange={onChange}
      error={error}
    >
      <Paper withBorder mt="xs" mb={error === undefined ? 0 : 'xs'}>
        {groups.map(({ groupName, read, write }, index) => (
          <div key={groupName} className={classes.row}>
            <Checkbox
              {...(index === 0 && { id: idOfField('read_signals') })}
              value={groupName}
              label={<GroupName name={groupName} />}
              aria-describedby={`${id}-${index}`}
            />
            <div className={classes.counts}>
              <Text id={`${id}-${index}`} fz="sm" c="dimmed" className="figures">
                {t('masterGroup', { read: read.length, write: write.length })}
              </Text>
            </div>
          </div>
        ))}
      </Paper>
    </Checkbox.Group>
  );
}
