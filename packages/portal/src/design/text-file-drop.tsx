import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';

const textKinds = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.csv'],
  'application/vnd.ms-excel': ['.csv'],
};

interface TextFileDropProps {
  readonly label: string;
  /** What is read of the file. */
  readonly hint: string;
  /** What is larger is refused. */
  readonly maxBytes: number;
  /** Media types with their endings; CSV and plain text by default. */
  readonly kinds?: Record<string, string[]>;
  readonly isReading?: boolean;
  readonly onFile: (file: File) => void;
  /** For another kind of file, one that is too large, or several at once. Hears the name of the first. */
  readonly onRefused: (fileName: string) => void;
}

/** A place to drop a text file on, or to choose one with. */
export function TextFileDrop(props: TextFileDropProps) {
  const { label, hint, onFile, onRefused } = props;
  return (
    <Dropzone
      accept={props.kinds ?? textKinds}
      maxFiles={1}
      multiple={false}
      loading={props.isReading ?? false}
      maxSize={props.maxBytes}
      p="sm"
      inputProps={{ 'aria-label': label }}
      onReject={([rejected]) => onRefused(rejected?.file.name ?? '')}
      onDrop={([file]) => file !== undefined && onFile(file)}
    >
      <Text fz="sm" ta="center">
        {label}
      </Text>
      <Text fz="xs" c="dimmed" ta="center">
        {hint}
      </Text>
    </Dropzone>
  );
}
