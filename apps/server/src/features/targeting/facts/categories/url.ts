/**
 * Parameters of the tag's address, which the email service fills for each recipient. One left unfilled is
 * missing.
 */
import { INPUT_TYPE, OFFERED, OPERATOR, type FactValue } from '@limn/query';
import type { FactCategory, Opening } from '../facts.port.ts';

function read({ given, form }: Opening, parameter: string): FactValue {
  const value = given.get(parameter);
  const written = value?.form ?? form;
  return value && written ? { text: value.text, form: written } : value?.text;
}

export const url: FactCategory = {
  id: 'url',
  label: 'URL',
  queryString: true,
  // In sentences all of them are one thing: “The URL parameter “tier” is “gold”.”
  items: [
    {
      id: 'text',
      label: 'Text',
      type: INPUT_TYPE.TEXT,
      operators: [
        OPERATOR.EQUAL,
        OPERATOR.N_EQUAL,
        OPERATOR.CONTAINS,
        OPERATOR.N_CONTAINS,
        OPERATOR.EMPTY,
        OPERATOR.N_EMPTY,
        OPERATOR.BEGINS_WITH,
        OPERATOR.ENDS_WITH,
        OPERATOR.INLIST,
        OPERATOR.N_INLIST,
      ],
      read,
    },
    { id: 'number', label: 'Number', ...OFFERED.number, read },
    { id: 'date', label: 'Date', ...OFFERED.date, read },
    { id: 'time', label: 'Time', type: INPUT_TYPE.TIME, read },
    {
      id: 'list',
      label: 'List',
      type: INPUT_TYPE.MULTI_SELECT,
      operators: [OPERATOR.LIST_CONTAINS, OPERATOR.N_LIST_CONTAINS, OPERATOR.EQUAL, OPERATOR.N_EQUAL, OPERATOR.EMPTY, OPERATOR.N_EMPTY],
      read,
    },
    { id: 'yes_no', label: 'True or false', type: INPUT_TYPE.BOOL, read },
    {
      id: 'point',
      label: 'Latitude and longitude',
      type: INPUT_TYPE.TEXT,
      operators: [
        { operator: OPERATOR.DISTANCE, label: 'is within a distance of' },
        OPERATOR.WITHIN,
        OPERATOR.BEYOND,
        OPERATOR.DISTANCE_BETWEEN,
        OPERATOR.EMPTY,
        OPERATOR.N_EMPTY,
      ],
      read,
    },
  ].map((item) => ({ ...item, subject: 'the URL parameter' })),
};
