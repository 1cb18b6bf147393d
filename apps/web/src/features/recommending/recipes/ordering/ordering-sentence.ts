/** The effect of an ordering, in words. */
import type { RecipeOrdering } from '@limn/contracts';
import { treeSentence, type Catalogue, type Segments } from '@limn/query';
import { ORDERING } from '@limn/recipes';
import { treeOf } from '../draft/recipe-draft.ts';

/** As the specification shows them. */
export const ORDERING_TYPES = [
  { value: ORDERING.rule, label: 'Rule' },
  { value: ORDERING.field, label: 'Field' },
  { value: ORDERING.recommendations, label: 'Recommended Items' },
  { value: ORDERING.distance, label: 'Distance' },
] as const;

export const RECOMMENDED_BY_TEXT: Readonly<Record<RecipeOrdering['recommended_by'], string>> = {
  automatic: 'The item in the link, else the customer’s own events, else what is popular',
  customer: 'The customer’s own events, else what is popular',
  item: 'The item in the link, else what is popular',
  popularity: 'What is popular',
  own_items: 'The customer’s own items',
};

interface Named {
  catalogue: Catalogue;
  segments: Segments;
  flavours: readonly { id: number; label: string }[];
}

export function orderingSentence(ordering: RecipeOrdering, { catalogue, segments, flavours }: Named): string {
  const { ordering_type: type, ordering_field: field, ordering_direction: direction, distance } = ordering;
  switch (type) {
    case ORDERING.rule: {
      const tree = treeOf(ordering.rule);
      return tree.children.length === 0
        ? 'No rule yet: it changes nothing.'
        : `First those where: ${treeSentence(tree, catalogue, segments)}`;
    }
    case ORDERING.field:
      return field === '' ? 'Choose a field: until then it changes nothing.' : `By ${field}, ${DIRECTIONS[direction].text}.`;
    case ORDERING.recommendations: {
      const flavour = flavours.find(({ id }) => id === ordering.recommendation_flavour);
      if (flavour && ordering.only_recommended) return `Only what “${flavour.label}” recommends.`;
      return flavour ? `What “${flavour.label}” recommends first.` : 'Choose a flavour: until then it changes nothing.';
    }
    case ORDERING.distance:
      if (field === '') return 'Choose a field: until then it changes nothing.';
      return distance > 0 ? `Items within ${distance} miles of the customer first.` : 'The nearest to the customer first.';
  }
}

export const DIRECTIONS = {
  ASC: { text: 'smallest or earliest first' },
  DESC: { text: 'largest or latest first' },
} as const;
