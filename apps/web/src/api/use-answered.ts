import { useState } from 'react';

/**
 * The question that the figures on the screen answer: while the next ones load, `keepPrevious` keeps the old
 * answer, and words, file names and links must be those of that answer.
 */
export function useAnswered<Request>(asked: Request, { isPlaceholderData }: { isPlaceholderData: boolean }): Request {
  const [answered, setAnswered] = useState(asked);
  if (isPlaceholderData) return answered;
  if (JSON.stringify(answered) !== JSON.stringify(asked)) setAnswered(asked);
  return asked;
}
