/** What the wizard asks and offers for each kind of image. A kind is offered once the API lists it and it has a form here. */
import { IMAGE_TYPE, type ImageTypeId } from '@limn/model';

export type TemplateChoice = 'empty' | 'background' | 'template';

/** What of the company an image of this kind is filled from. */
export type NeededSource = 'location table' | 'data table' | 'API source';

export interface TypeRules {
  /** One sentence under its name. */
  text: string;
  /** Has to be chosen before the step is left. */
  needs: NeededSource | undefined;
  offersTemplates: boolean;
  /** What the step with the templates stands at; where templates are not offered, Empty Canvas takes its place. */
  startsWith: TemplateChoice;
}

const FEED: TypeRules = {
  text: 'Live values from an address on the web, such as stock or fares.',
  needs: 'API source',
  offersTemplates: false,
  startsWith: 'empty',
};

const TYPE_RULES: Record<ImageTypeId, TypeRules> = {
  [IMAGE_TYPE.csv]: {
    text: 'Names and values that your email platform sends with the tag.',
    needs: undefined,
    offersTemplates: true,
    startsWith: 'empty',
  },
  [IMAGE_TYPE.timer]: {
    text: 'Days, hours, minutes and seconds to a date, or from the first opening.',
    needs: undefined,
    offersTemplates: true,
    startsWith: 'empty',
  },
  [IMAGE_TYPE.location]: {
    text: 'The shops or venues nearest to each person.',
    needs: 'location table',
    offersTemplates: true,
    startsWith: 'template',
  },
  [IMAGE_TYPE.dataTable]: {
    text: 'One row of a table that you upload, found by its key.',
    needs: 'data table',
    offersTemplates: false,
    startsWith: 'template',
  },
  [IMAGE_TYPE.feed]: FEED,
  [IMAGE_TYPE.feedLegacy]: FEED,
};

const rulesById = new Map<number, TypeRules>(Object.entries(TYPE_RULES).map(([id, rules]) => [Number(id), rules]));

/** Of a kind that is not known here: nothing is needed, nothing is hidden. */
export function rulesOf(typeId: number | undefined): TypeRules {
  return rulesById.get(typeId ?? 0) ?? { text: '', needs: undefined, offersTemplates: true, startsWith: 'empty' };
}

export function offeredChoices(typeId: number | undefined): TemplateChoice[] {
  return rulesOf(typeId).offersTemplates ? ['empty', 'background', 'template'] : ['empty', 'background'];
}

/** The choice in force: the person's, or else the kind's own, each only where it is offered. */
export function choiceInForce(typeId: number | undefined, chosen: TemplateChoice | undefined): TemplateChoice {
  const offered = offeredChoices(typeId);
  return [chosen, rulesOf(typeId).startsWith].find((choice) => choice !== undefined && offered.includes(choice)) ?? 'empty';
}
