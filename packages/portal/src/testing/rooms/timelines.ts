import { readTimelineEndpoint, type TimelineEntry } from '@vinculum/contract/audit/timeline.ts';
import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { answer } from '../answers.ts';

/** Answers for the time line of any object with one entry, and notes of which object it was asked. */
export function someTimeline(changes: Partial<TimelineEntry>, asked: unknown[] = []): HttpHandler {
  const entry: TimelineEntry = {
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    act: 'published',
    actor: 'ada.lovelace',
    organisation: null,
    count: null,
    vins: [],
    other: null,
    ...changes,
  };
  return answer(readTimelineEndpoint, ({ query }) => {
    asked.push(`${query['kind']}/${query['id']}`);
    return { data: [entry], next: null };
  });
}

/** The one thing that a time line tells. */
export async function toldOnce(): Promise<HTMLElement> {
  return within(await screen.findByRole('list', { name: 'What happened' })).getByRole('listitem');
}
