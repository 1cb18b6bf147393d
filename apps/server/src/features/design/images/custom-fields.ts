/** Tells which custom merge fields an image may have. */
import { describeProblem, templateProblems } from '@limn/merge';
import { AppError, invalidField } from '@limn/model';

/** Every field has a name of its own and a value that can be read. */
export function requireUsableFields(fields: readonly { name: string; value: string }[]): void {
  const names = fields.map((field) => field.name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalidField(`custom_merge_fields.${twice}.name`, 'A field of this name is already there.');
  for (const [index, { value }] of fields.entries()) requireReadableValue(value, `custom_merge_fields.${index}.value`);
}

/** Refuses steps that there are none of, naming the place of each. */
export function requireReadableValue(value: string, path: string): void {
  const errors = templateProblems(value).map((problem) => ({ path, message: describeProblem(problem) }));
  const [first] = errors;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors });
}
