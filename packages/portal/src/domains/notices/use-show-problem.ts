import { notifications } from '@mantine/notifications';
import { useProblemText } from '../../design/states/error-state.tsx';

/** Tells the user why something could not be marked; stays until it is closed. */
export function useShowProblem(): (problem: Error) => void {
  const textOf = useProblemText();
  return (problem) => {
    notifications.show({ color: 'red', message: textOf(problem), autoClose: false });
  };
}
