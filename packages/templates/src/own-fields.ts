/** Fills a design with the fields that someone has already, whatever they call them. */
import { fieldsUsed, mergeField, parseTemplate, printExpression, renameField, type Expression } from '@limn/merge';
import type { SceneDocument, SceneObject } from '@limn/scene';

/** The document with its fields renamed; those that `names` leaves out keep theirs. */
export function withFieldNames(document: SceneDocument, names: ReadonlyMap<string, string>): SceneDocument {
  const named = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(named) };
    return object.type === 'textbox' || object.type === 'i-text' ? { ...object, text: renameFields(object.text, names) } : object;
  };
  return { ...document, objects: document.objects.map(named) };
}

/** A text or link with its fields renamed. */
export function renameFields(text: string, names: ReadonlyMap<string, string>): string {
  const { parts, starts } = parseTemplate(text);
  return parts
    .map((part, index) => {
      if (typeof part !== 'string' && part.expression && fieldsUsed(part.expression).some((field) => names.has(field)))
        return printExpression(renamed(part.expression, names));
      const name = typeof part === 'string' ? undefined : names.get(part.field);
      // Other text is copied as written, so that escaped braces stay escaped.
      return name === undefined ? text.slice(starts[index], starts[index + 1]) : mergeField(name);
    })
    .join('');
}

/** All at once: a field may take the name that another one gives up. */
function renamed(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  const used = fieldsUsed(expression).filter((field) => names.has(field));
  const kept = used.reduce((now, field, index) => renameField(now, field, `\u0000${index}`), expression);
  return used.reduce((now, field, index) => renameField(now, `\u0000${index}`, names.get(field) ?? field), kept);
}
