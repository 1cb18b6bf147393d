import { IMAGE_TYPE } from '@limn/model';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { templateKey, useTemplates } from '../templates/public.ts';
import { TIMER_KINDS } from '../timer/public.ts';

import { Close } from '../../../ui/icons/general.ts';
import { editorAddress } from '../../../ui/image-addresses.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { DataSourceStep } from './DataSourceStep.tsx';
import { useKeptWizard } from './kept-wizard.ts';
import { fixFor } from './error-fix.ts';
import { NameStep } from './NameStep.tsx';
import { offeredTypes } from './SourceForms.tsx';
import { TemplateStep } from './TemplateStep.tsx';
import { choiceInForce } from './type-rules.ts';
import { imageToCreate, whatIsMissing, withTypedField, type Wizard } from './wizard.ts';
import { WizardHelp } from './WizardHelp.tsx';

export function NewImagePage() {
  const company = useApiQuery('getUserCompany', {}).data?.company;
  return company !== undefined && company !== 0 && company.role === 'viewer' ? <OnlyReads /> : <NewImageWizard />;
}

function NewImageWizard() {
  const { wizard, set, forget, keyFor } = useKeptWizard();
  const types = useApiQuery('listImageTypes', {}, { staleTime: Infinity });
  const offered = types.data ? offeredTypes(types.data.imagetypes) : undefined;
  // The first kind is chosen already: it is the one that most people come for.
  const current = { ...wizard, typeId: wizard.typeId ?? offered?.[0]?.id };
  const isOfStores = current.typeId === IMAGE_TYPE.location;
  const templates = useTemplates(current.step === 2 || wizard.template || isOfStores ? current.typeId : undefined);
  const template = wizard.template && templates.all.find(({ key }) => wizard.template && key === templateKey(wizard.template));
  const missing = whatIsMissing(current, templates.complete && template === undefined);
  const { create, creating } = useCreate({ wizard: current, set, forget, keyFor });

  const goTo = (step: number) => set((before) => ({ ...before, step: step as Wizard['step'] }));
  const change = (changed: Partial<Wizard>) => set((before) => ({ ...before, ...changed }));
  const next = () => {
    if (missing || creating) return;
    if (current.step === 2) create();
    else set((before) => ({ ...withTypedField(before), typeId: current.typeId, step: current.step === 0 ? 1 : 2 }));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next();
  };
  const buttons = (
    <Row gap={2} sx={{ mt: 6 }}>
      <Button look="action" disabled={missing !== undefined} reason={missing} onClick={next} busy={creating && 'Creating Image'}>
        {current.step === 2 ? 'Create Image' : 'Next'}
      </Button>
      {current.step === 0 ? null : (
        <Button look="text" disabled={creating} onClick={() => goTo(current.step - 1)}>
          Back
        </Button>
      )}
    </Row>
  );
  const type = offered?.find(({ id }) => id === current.typeId);
  const usesTemplate = current.step === 2 && choiceInForce(current.typeId, current.choice) === 'template';

  return (
    <Page width={1200}>
      <PageHeader
        title="New image"
        actions={
          <Button look="text" size="work" icon={<Close />} to="/images" onClick={forget}>
            Leave
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: { xs: 6, lg: 12 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' } }}>
        <Box
          component="form"
          aria-label="New image"
          onSubmit={(event) => {
            event.preventDefault();
            next();
          }}
          onKeyDown={keys}
        >
          <Stepper
            current={current.step}
            onChange={goTo}
            steps={[
              {
                title: 'Name',
                ahead: '',
                answer: current.name,
                content: (
                  <NameStep
                    name={current.name}
                    problem={current.step === 0 ? missing : undefined}
                    onChange={(name) => change({ name })}
                    buttons={buttons}
                  />
                ),
              },
              {
                title: 'Data source',
                ahead: 'What makes the picture different for each person',
                question: 'What makes the picture different for each person?',
                answer: answerOf(type?.name, detailsOf(current)),
                content: <DataSourceStep types={types} offered={offered} wizard={current} set={set} buttons={buttons} />,
              },
              {
                title: 'Template',
                ahead: 'Empty Canvas, Background Image or Template',
                question: 'What do you want to start with?',
                answer: '',
                content: <TemplateStep wizard={current} onChange={change} templates={templates} template={template} buttons={buttons} />,
              },
            ]}
          />
        </Box>
        <WizardHelp
          step={current.step}
          typeId={current.typeId}
          template={usesTemplate ? template : isOfStores && current.step === 1 ? templates.gallery?.[0] : undefined}
        />
      </Box>
    </Page>
  );
}

interface CreateParts extends Pick<ReturnType<typeof useKeptWizard>, 'set' | 'forget' | 'keyFor'> {
  wizard: Wizard;
}

/**
 * Makes the image once and opens the editor. A failure says what happened, leads to what has to change, and
 * loses nothing.
 */
function useCreate({ wizard, set, forget, keyFor }: CreateParts): { create: () => void; creating: boolean } {
  const navigate = useNavigate();
  const snacks = useSnacks();
  const sending = useRef(false);
  const { mutate, isPending, isSuccess } = useApiMutation('createImage', { invalidates: ['listImages', 'listFolders'], quiet: true });
  const folder = useFolder();
  const create = () => {
    // A second click may come before the button is drawn again.
    if (sending.current) return;
    sending.current = true;
    const body = { ...imageToCreate(wizard), ...(folder === undefined ? {} : { folder_id: folder }) };
    mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ image }) => {
          forget();
          void navigate(editorAddress(image.id), { replace: true });
        },
        onError: (error) => {
          sending.current = false;
          const { detail, label, step } = fixFor(error);
          const fix = step === undefined ? () => latest.current() : () => set((before) => ({ ...before, step }));
          snacks.showError(detail, { label, onClick: fix });
        },
      },
    );
  };
  // Sent again with the answers as they are then.
  const latest = useRef(create);
  useEffect(() => {
    latest.current = create;
  });
  return { create, creating: isPending || isSuccess };
}

/** The folder from which someone came here, if it is still there. */
function useFolder(): number | undefined {
  const [search] = useSearchParams();
  const wanted = Number(search.get('folder') ?? 0);
  const { data } = useApiQuery('listFolders', {}, { enabled: wanted > 0 });
  return data?.folders.find(({ id }) => id === wanted)?.id;
}

const NAMED_FIELDS = 8;

/** The answers besides the type, in a few words. */
function detailsOf({ typeId, timer, fields }: Wizard): readonly string[] {
  const kind = typeId === IMAGE_TYPE.timer ? TIMER_KINDS.find((one) => one.kind === timer?.kind)?.title : undefined;
  return kind === undefined ? fields : [kind, ...fields];
}

function answerOf(type: string | undefined, fields: readonly string[]): string {
  if (type === undefined || fields.length === 0) return type ?? '';
  const rest = fields.length - NAMED_FIELDS;
  return `${type}: ${fields.slice(0, NAMED_FIELDS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function OnlyReads() {
  return (
    <Page>
      <PageHeader title="New image" />
      <EmptyState
        title="You have view-only access"
        text="Ask an owner of your company for editor access."
        action={
          <Button look="action" to="/images">
            Go to the images
          </Button>
        }
      />
    </Page>
  );
}
