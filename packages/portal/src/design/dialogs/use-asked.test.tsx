import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useAsked } from './use-asked.ts';

function Asking() {
  const asked = useAsked<string>();
  const acts = {
    ask: () => asked.ask('Delete?'),
    leave: asked.leave,
    report: () => asked.report('Deleted.'),
    dismiss: asked.dismiss,
  };
  return (
    <>
      <p>{`${asked.request ?? '-'} ${asked.reported ?? '-'}`}</p>
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  );
}

test('what is asked goes with its answer, and what came of it once something else is asked or it is put away', async () => {
  await renderScreen(<Asking />);
  const after = (act: string) => {
    fireEvent.click(screen.getByRole('button', { name: act }));
    return screen.getByRole('paragraph').textContent;
  };
  expect(['ask', 'report', 'ask', 'leave', 'report', 'dismiss'].map(after)).toEqual([
    'Delete? -',
    '- Deleted.',
    'Delete? -',
    '- -',
    '- Deleted.',
    '- -',
  ]);
});
