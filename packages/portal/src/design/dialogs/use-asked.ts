import { useState } from 'react';

/** What a user asks for in a dialog, and what came of it; who asks for something else forgets that. */
export function useAsked<Request, Report = string>() {
  const [request, setRequest] = useState<Request | null>(null);
  const [reported, setReported] = useState<Report | null>(null);
  return {
    request,
    reported,
    ask: (next: Request) => {
      setReported(null);
      setRequest(next);
    },
    leave: () => setRequest(null),
    report: (done: Report) => {
      setRequest(null);
      setReported(done);
    },
    dismiss: () => setReported(null),
  };
}
