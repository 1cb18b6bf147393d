import type { StartingRecipe } from '@limn/contracts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Radio } from '../../../../ui/kit/inputs.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { recipeAddress } from '../../../../ui/recipe-addresses.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { itemTables } from '../settings/item-tables.ts';

type Starting = StartingRecipe['id'];

const MAX_NAME = 200;

/** Asks for a name, and what to begin with: nothing, or a filled builder for a data table. */
export function NewRecipe({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  const [starting, setStarting] = useState<Starting>();
  const [table, setTable] = useState<number>();
  const [isTried, setTried] = useState(false);
  const invalidates = ['listRecipes'] as const;
  const create = useApiMutation('createRecipe', { invalidates, quiet: true });
  const start = useApiMutation('startRecipe', { invalidates, quiet: true });
  const offers = useApiQuery('listStartingRecipes', { query: table === undefined ? {} : { datatable: table } }, { keepPrevious: true });
  const chosen = offers.data?.starting_recipes.find(({ id }) => id === starting);
  const name = typed ?? chosen?.label ?? '';
  const unfit =
    name.trim() === '' ? 'Give the recipe a name.' : name.trim().length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined;
  const needsTable = starting !== undefined && table === undefined;
  const failure = create.error ?? start.error;
  const open = (id: number) => void navigate(recipeAddress(id));
  const send = (): void => {
    setTried(true);
    if (unfit !== undefined || needsTable || create.isPending || start.isPending) return;
    const label = name.trim();
    if (starting === undefined || table === undefined) create.mutate({ body: { label } }, { onSuccess: ({ recipe }) => open(recipe.id) });
    else start.mutate({ params: { starting }, body: { datatable: table, label } }, { onSuccess: ({ recipe }) => open(recipe.id) });
  };
  return (
    <Dialog
      open
      title="New Recipe"
      width={720}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={(create.isPending || start.isPending) && 'Creating'} onClick={send}>
            Create
          </Button>
        </>
      }
    >
      <Stack gap={4} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Field
          label="Recipe Name"
          value={name}
          onChange={setTyped}
          hint="Shown to your team, never to recipients."
          error={isTried ? (unfit ?? fieldErrors(failure)['label']) : undefined}
          onKeyDown={(event) => event.key === 'Enter' && send()}
          autoFocus
          required
        />
        {failure ? <Note kind="error">{explainError(failure) ?? 'Couldn’t create it. Try again.'}</Note> : null}
        <StartingChoice offers={offers.data?.starting_recipes} failed={offers.isError} value={starting} onChange={setStarting} />
        {starting === undefined ? null : <ItemTable value={table} onChange={setTable} problem={isTried && needsTable} />}
        {chosen && table !== undefined && chosen.missing.length > 0 ? (
          <Note kind="info">
            {chosen.missing.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Note>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface StartingChoiceProps {
  offers: readonly StartingRecipe[] | undefined;
  failed: boolean;
  value: Starting | undefined;
  onChange: (starting: Starting | undefined) => void;
}

function StartingChoice({ offers, failed, value, onChange }: StartingChoiceProps) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Text id={id} variant="label" component="div" sx={{ mb: 1 }}>
        Start with
      </Text>
      {offers || failed ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <StartingOption
            name={id}
            title="An empty recipe"
            text="You add filters, weightings and orderings yourself."
            on={value === undefined}
            onChoose={() => onChange(undefined)}
          />
          {(offers ?? []).map((offer) => (
            <StartingOption
              key={offer.id}
              name={id}
              title={offer.label}
              text={offer.about}
              on={value === offer.id}
              onChoose={() => onChange(offer.id)}
            />
          ))}
        </Box>
      ) : (
        <Loading label="Loading recipes to start from">
          <SkeletonBox width="100%" height={240} />
        </Loading>
      )}
    </Box>
  );
}

interface StartingOptionProps {
  name: string;
  title: string;
  text: string;
  on: boolean;
  onChoose: () => void;
}

function StartingOption({ name, title, text, on, onChoose }: StartingOptionProps) {
  const about = useId();
  return (
    <Row
      component="label"
      gap={1}
      sx={{
        p: 2,
        cursor: 'pointer',
        border: '1px solid',
        borderColor: on ? 'line.strong' : 'divider',
        bgcolor: on ? 'tint' : undefined,
        borderRadius: '10px',
        minWidth: 0,
      }}
    >
      <Radio
        name={name}
        checked={on}
        onChange={onChoose}
        sx={{ alignSelf: 'flex-start' }}
        slotProps={{ input: { 'aria-label': title, 'aria-describedby': about } }}
      />
      <Box sx={{ minWidth: 0, pt: 1 }}>
        <Text component="span" strong sx={{ display: 'block' }}>
          {title}
        </Text>
        <Text component="span" id={about} variant="caption" muted sx={{ display: 'block' }}>
          {text}
        </Text>
      </Box>
    </Row>
  );
}

function ItemTable({ value, onChange, problem }: { value: number | undefined; onChange: (table: number) => void; problem: boolean }) {
  const tables = useApiQuery('listDatatables', {}).data?.datatable;
  const { offered, whyNot } = itemTables(tables);
  return (
    <SelectField
      label="Datatable"
      value={value === undefined ? '' : String(value)}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => onChange(Number(id))}
      placeholder={tables && offered.length === 0 ? 'No data tables yet' : 'Choose a data table'}
      hint={`Its rows are the items. Columns such as price, stock or category are recognised by their names.${whyNot ? ` ${whyNot}` : ''}`}
      error={problem ? 'Choose the table of your items.' : undefined}
      required
    />
  );
}
