import { Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { idOfField } from './field.ts';

interface FileFieldProps {
  readonly name: string;
  readonly label: string;
  /** Help under the field. */
  readonly help: string;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
  /** Such as "image/png"; any file without it. */
  readonly accept?: string;
  readonly icon: ReactNode;
  readonly chooseText: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
  readonly removeText: (fileName: string) => string;
  /** Stands before the name of the file. */
  readonly picture?: ReactNode;
  /** Stands after the name of the file, such as its size. */
  readonly detail?: ReactNode;
}

/** A button that chooses one file, whose name then stands beside it with a button to remove it. */
export function FileField(props: FileFieldProps) {
  const { file, onChoose, chooseText, error } = props;
  const id = idOfField(props.name);
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onChoose(null);
    reset.current?.();
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      id={id}
      label={props.label}
      description={props.help}
      error={error}
      withAsterisk={props.isRequired ?? false}
    >
      <Group gap="sm" my={6}>
        <FileButton
          onChange={onChoose}
          inputProps={{ 'aria-label': chooseText }}
          resetRef={reset}
          {...(props.accept !== undefined && { accept: props.accept })}
        >
          {(opens) => (
            <Button
              {...opens}
              id={id}
              ref={button}
              aria-labelledby={`${id}-label ${id}-text`}
              aria-describedby={error === undefined ? `${id}-description` : `${id}-error ${id}-description`}
              variant="default"
              size="sm"
              leftSection={props.icon}
            >
              <span id={`${id}-text`}>{chooseText}</span>
            </Button>
          )}
        </FileButton>
        {file !== null && <ChosenFile {...props} file={file} onRemove={remove} />}
      </Group>
    </Input.Wrapper>
  );
}

interface ChosenFileProps extends Pick<FileFieldProps, 'removeText' | 'picture' | 'detail'> {
  readonly file: File;
  readonly onRemove: () => void;
}

function ChosenFile({ file, picture, detail, removeText, onRemove }: ChosenFileProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {picture}
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
      {detail}
      <CloseButton aria-label={removeText(file.name)} onClick={onRemove} />
    </Group>
  );
}
