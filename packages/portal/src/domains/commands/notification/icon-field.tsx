import { Avatar, Button, CloseButton, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useRef } from 'react';
import { idOfField } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ChosenImage } from '../../../lib/use-chosen-image.ts';

interface IconFieldProps {
  readonly name: string;
  readonly icon: ChosenImage;
  readonly error: string | undefined;
}

/** The PNG that stands beside a notification's title in the car. */
export function IconField({ name, icon, error }: IconFieldProps) {
  const t = useTexts('commands.notification');
  const id = idOfField(name);
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const describedBy = error === undefined ? `${id}-description` : `${id}-error ${id}-description`;
  return (
    <Input.Wrapper
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      id={id}
      label={t('icon')}
      description={t('iconHint')}
      error={error}
    >
      <Group gap="sm" mt={6} mb={6}>
        <FileButton
          onChange={icon.choose}
          accept="image/png"
          inputProps={{ 'aria-label': t('chooseIcon') }}
          resetRef={reset}
        >
          {(props) => (
            <Button
              {...props}
              id={id}
              ref={button}
              aria-labelledby={`${id}-label ${id}-text`}
              aria-describedby={describedBy}
              variant="default"
              size="sm"
              leftSection={<IconPhoto size={18} aria-hidden />}
            >
              <span id={`${id}-text`}>{t('chooseIcon')}</span>
            </Button>
          )}
        </FileButton>
        {icon.file !== null && (
          <Group gap="xs" wrap="nowrap">
            {icon.preview !== null && <Avatar src={icon.preview} alt="" radius="sm" size={32} />}
            <Stack gap={0}>
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {icon.file.name}
              </Text>
            </Stack>
            <CloseButton
              aria-label={t('removeIcon', { name: icon.file.name })}
              onClick={() => {
                icon.choose(null);
                reset.current?.();
                button.current?.focus();
              }}
            />
          </Group>
        )}
      </Group>
    </Input.Wrapper>
  );
}
