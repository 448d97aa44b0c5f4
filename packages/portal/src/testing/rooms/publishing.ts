import {
  checkAdminEligibilityEndpoint,
  checkEligibilityEndpoint,
} from '@vinculum/contract/publication/eligibility.ts';
import { adminPublicationRequest } from '@vinculum/contract/publication/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { listUnfinishedFormsEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { expect } from 'vitest';
import { someCounts } from '../some-form.ts';
import { answer, type SeenCall } from '../answers.ts';

const request = adminPublicationRequest.pick({ vin_numbers: true });

function allCanBeAsked({ body }: SeenCall) {
  const { vin_numbers: vins } = request.parse(body);
  return {
    counts: { publishable: vins.length, alreadyPublished: 0, withoutPermission: 0, unregistered: 0 },
    signals: [],
    groups: [
      { verdict: 'publishable' as const, oem: 'Norrsken Motors', missing_signals: [], vin_numbers: vins },
    ],
  };
}

const nobodyAnswered = { data: [], total_rows: 0, counts: someCounts(), unregistered: 0 };

/** What the way to a publication asks by itself: every car can be asked, and nobody has answered. */
export function publishingAnswers(): HttpHandler[] {
  return [
    answer(checkEligibilityEndpoint, allCanBeAsked),
    answer(checkAdminEligibilityEndpoint, allCanBeAsked),
    answer(listUnfinishedFormsEndpoint, { data: [] }),
    answer(searchResponsesEndpoint, nobodyAnswered),
    answer(searchAdminResponsesEndpoint, nobodyAnswered),
  ];
}

/** Publishes as soon as the cars are checked; returns what was said before. */
export async function publish(user: UserEvent, name: string): Promise<string> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 5000 });
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  await user.click(button);
  return said;
}
