import { asFieldProblem } from '../send/as-field-problem.ts';

const atName = ['commands.notWritable'];
const atType = ['commands.typeOfSignal'];

/** What the server says of the update, at the field of the form that it is about. */
export function signalProblem(error: unknown): unknown {
  return asFieldProblem(error, ({ field, key }) => {
    if (!field.startsWith('remote_signal_update')) return field;
    if (atName.includes(key)) return 'signal_name';
    return atType.includes(key) ? 'data_type' : 'value';
  });
}
