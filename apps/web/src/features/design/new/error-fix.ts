/** The remedy for an image that could not be created. */
import { ApiError } from '@limn/contracts';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import type { Wizard } from './wizard.ts';

export interface ErrorFix {
  /** The error. */
  detail: string | undefined;
  label: string;
  /** The step that holds the refused answer; undefined: the same is sent again. */
  step: Wizard['step'] | undefined;
}

const BY_FIELD: readonly { path: RegExp; step: Wizard['step']; label: string }[] = [
  { path: /^name$/, step: 0, label: 'Change the name' },
  { path: /^(type_id|data_source|api_source)\b/, step: 1, label: 'Change the data source' },
  { path: /^source\b/, step: 2, label: 'Choose another template' },
  { path: /^(data|width|height)\b/, step: 2, label: 'Change the picture' },
];

export function fixFor(error: unknown): ErrorFix {
  const again = { label: 'Try again', step: undefined };
  if (!(error instanceof ApiError)) return { detail: undefined, ...again };
  if (error.status === 0)
    return { detail: 'The server didn’t respond. Your answers are saved. Try again when you’re back online.', ...again };
  const [path, message] = Object.entries(fieldErrors(error))[0] ?? ['', undefined];
  const place = BY_FIELD.find((one) => one.path.test(path));
  if (place) return { detail: message ?? explainError(error), label: place.label, step: place.step };
  return { detail: explainError(error) ?? 'Something went wrong on our side.', ...again };
}
