import { ListDialogs, type ListDialog } from '../../../../api/ListDialogs.tsx';
import { NewOne } from '../../../../api/NewOne.tsx';
import { flavourAddress } from '../../../../ui/flavour-addresses.ts';

const LISTED = ['listFlavours'] as const;

/** The dialog of the list that is open, if one is. */
export function FlavourDialogs({ dialog, onClose }: { dialog: ListDialog<'delete'> | undefined; onClose: () => void }) {
  return (
    <ListDialogs
      dialog={dialog}
      what="flavour"
      invalidates={LISTED}
      create={
        <NewOne
          call="createFlavour"
          invalidates={LISTED}
          input={(label) => ({ body: { label } })}
          field="label"
          opens={({ flavour }) => flavourAddress(flavour.id)}
          title="New Flavour"
          label="Flavour Name"
          noun="flavour"
          hint="Say what it recommends: “Viewed, then bought”."
          onClose={onClose}
        />
      }
      remove={{
        call: 'deleteFlavour',
        consequence: (name) => `“${name}” and what it has learned are deleted for good.`,
        advice: 'These recipes order their items by it. Choose another flavour in their Ordering first.',
      }}
      onClose={onClose}
    />
  );
}
