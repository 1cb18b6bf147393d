import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { ListPage } from '../../../../ui/ListPage.tsx';
import { FlavourDialogs } from './FlavourDialogs.tsx';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';
import { FlavourList } from './FlavourList.tsx';

/** All flavours: to create, edit and delete. */
export function FlavoursPage() {
  const query = useApiQuery('listFlavours', {}, { refetchWhile: ({ flavours }) => flavours.some(({ status }) => status === 2) });
  const mayEdit = useMayEdit();
  const [dialog, setDialog] = useState<ListDialog<'delete'>>();
  return (
    <ListPage
      title="Recommendation Flavours"
      noun="flavour"
      plural="flavours"
      query={query}
      rows={query.data?.flavours}
      textOf={({ label, datatable_name: table }) => `${label} ${table ?? ''}`}
      about="A flavour learns what goes together from what your customers did: “people who viewed this also bought”. Recipes show it."
      onNew={mayEdit ? () => setDialog({ kind: 'new' }) : undefined}
      renderRows={(flavours, nowMs) => <FlavourList flavours={flavours} nowMs={nowMs} onDialog={mayEdit ? setDialog : undefined} />}
    >
      <FlavourDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </ListPage>
  );
}
