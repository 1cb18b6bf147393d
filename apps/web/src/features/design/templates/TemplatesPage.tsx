import type { ImageSummary, ImageType } from '@limn/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { TemplateFilterBar } from './picker/TemplateFilterBar.tsx';
import { categoriesOf, findTemplates, NO_TEMPLATE_FILTERS, type TemplateFilters } from './picker/template-list.ts';
import { useTemplates, type Templates } from './picker/use-templates.ts';
import { Add, Delete as Bin } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { templatesAddress } from '../../../ui/image-addresses.ts';
import { ImageTypeIcon } from '../cards/public.ts';
import { NotFoundPage } from '../../../shell/NotFoundPage.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { SelectedTemplates } from './SelectedTemplates.tsx';
import { TemplateSections } from './TemplateSections.tsx';
import { useTemplateActions } from './use-template-actions.tsx';

/** Starting points for images of one type. */
export function TemplatesPage() {
  const typeId = Number(useParams()['type']);
  const types = useApiQuery('listImageTypes', {}, { staleTime: Infinity });
  const list = types.data?.imagetypes;
  const type = list?.find(({ id }) => id === typeId);
  if (list && !type) return <NotFoundPage />;
  return (
    <Page>
      {type && list ? (
        <TemplatesOfType key={type.id} type={type} types={list} />
      ) : (
        <>
          <PageHeader title="Templates" />
          {types.isError ? (
            <LoadFailure error={types.error} busy={types.isFetching} onRetry={() => void types.refetch()}>
              Couldn’t load the templates.
            </LoadFailure>
          ) : null}
        </>
      )}
    </Page>
  );
}

function TemplatesOfType({ type, types }: { type: ImageType; types: readonly ImageType[] }) {
  const templates = useTemplates(type.id);
  const mayEdit = useMayEdit();
  const actions = useTemplateActions(type.id);
  const [filters, setFilters] = useState(NO_TEMPLATE_FILTERS);
  const wanted = useDeferredValue(filters);
  const { there, shown } = useOwn(templates, filters);
  const selection = useSelection(shown, there, mayEdit);
  const some = selection.chosen.length > 0;
  return (
    <>
      <PageHeader
        title="Templates"
        text={
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Ready-made designs. Images you create from a template aren’t affected by later changes to it.
          </Box>
        }
        actions={
          <>
            <Button look="text" icon={<Bin />} to="/bin?kind=template">
              Bin
            </Button>
            {mayEdit ? (
              <Button look="action" icon={<Add />} onClick={actions.add} busy={actions.busy?.key === 'new' && actions.busy.what}>
                New template
              </Button>
            ) : null}
          </>
        }
      />
      {types.length > 1 ? <TypeSwitch types={types} current={type.id} /> : null}
      <Box sx={{ mb: { xs: 4, md: 6 }, visibility: some ? 'hidden' : 'visible' }}>
        <TemplateFilterBar filters={filters} onChange={setFilters} categories={categoriesOf(templates.all)} />
      </Box>
      {mayEdit ? <SelectedTemplates selection={selection} shown={shown.length} there={there} removeOne={actions.remove} /> : null}
      <TemplateSections
        templates={templates}
        filters={wanted}
        onFilter={setFilters}
        actions={mayEdit ? actions : undefined}
        select={mayEdit ? selection : undefined}
      />
      {actions.dialog}
    </>
  );
}

const NONE: readonly ImageSummary[] = [];

/** The company's own templates, which alone can be selected: all of them, and those that pass the filters. */
function useOwn({ own }: Templates, filters: TemplateFilters) {
  const there = useMemo(() => own?.flatMap((template) => template.own ?? []), [own]);
  const shown = useMemo(() => (own ? findTemplates(own, filters).flatMap((template) => template.own ?? []) : NONE), [own, filters]);
  return { there, shown };
}

/** Each type of image has a page of its own. */
function TypeSwitch({ types, current }: { types: readonly ImageType[]; current: number }) {
  return (
    <Row
      component="nav"
      aria-label="Image types"
      gap={1}
      sx={{ mb: 4, overflowX: 'auto', scrollbarWidth: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {types.map(({ id, name }) => {
        const on = id === current;
        return (
          <ButtonBase
            key={id}
            component={Link}
            to={templatesAddress(id)}
            aria-current={on ? 'page' : undefined}
            sx={{
              flex: 'none',
              gap: 2,
              height: { xs: 44, md: 40 },
              px: 3,
              fontSize: 14,
              fontWeight: on ? 600 : 400,
              color: on ? 'text.primary' : 'text.secondary',
              borderBottom: '2px solid',
              borderColor: on ? 'primary.main' : 'transparent',
              '&:hover': { color: 'text.primary' },
            }}
          >
            <ImageTypeIcon typeId={id} size={18} />
            {name}
          </ButtonBase>
        );
      })}
    </Row>
  );
}
