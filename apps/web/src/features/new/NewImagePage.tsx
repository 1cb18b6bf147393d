import Close from '@mui/icons-material/CloseOutlined';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { UploadDialog } from '../../dialogs/upload/UploadDialog.tsx';
import { editorAddress } from '../../image-cards/image-status.ts';
import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { DataSourceStep } from './DataSourceStep.tsx';
import { addFieldNames } from './field-names.ts';
import { NameStep } from './NameStep.tsx';
import { TemplateStep } from './TemplateStep.tsx';
import { imageToCreate, offeredTypes, startWizard, whatIsMissing, type Wizard } from './wizard.ts';
import { WizardHelp } from './WizardHelp.tsx';

export function NewImagePage() {
  const navigate = useNavigate();
  const [wizard, setWizard] = useState<Wizard>(() => startWizard(new Date()));
  const [uploading, setUploading] = useState(false);
  const types = useApiQuery('listImageTypes', {}, { staleTime: Infinity });
  const offered = offeredTypes(types.data?.imagetypes ?? []);
  const create = useApiMutation('createImage', {
    outdates: ['listImages'],
    onSuccess: ({ image }) => void navigate(editorAddress(image.id)),
  });
  const set = (change: Partial<Wizard>) => setWizard((before) => ({ ...before, ...change }));
  // With one kind of image on offer it is chosen already.
  const current = { ...wizard, typeId: wizard.typeId ?? (offered.length === 1 ? offered[0]?.id : undefined) };
  const missing = whatIsMissing(current);

  const next = () => {
    if (missing || create.isPending) return;
    if (current.step === 2) return create.mutate({ body: imageToCreate(current) });
    const fields = current.typed.trim() === '' ? current.fields : addFieldNames(current.fields, [current.typed]).names;
    set({ typeId: current.typeId, fields, typed: '', step: current.step === 0 ? 1 : 2 });
  };
  const buttons = (
    <Box sx={{ display: 'flex', gap: 2, mt: 6 }}>
      <Button look="action" disabled={missing !== undefined} reason={missing} onClick={next} busy={create.isPending && 'Creating Image'}>
        {current.step === 2 ? 'Create Image' : 'Next'}
      </Button>
      {current.step === 0 ? null : (
        <Button look="text" onClick={() => set({ step: current.step === 2 ? 1 : 0 })}>
          Back
        </Button>
      )}
    </Box>
  );
  const chosen = offered.find((type) => type.id === current.typeId);

  return (
    <Page width={1200}>
      <PageHeader
        title="New image"
        actions={
          <Button look="text" size="work" icon={<Close />} to="/images">
            Leave
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: { xs: 6, lg: 12 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' } }}>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            next();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next();
          }}
        >
          <Stepper
            current={current.step}
            onChange={(step) => set({ step: step as Wizard['step'] })}
            steps={[
              {
                title: 'Name',
                ahead: '',
                answer: current.name,
                content: <NameStep name={current.name} onChange={(name) => set({ name })} buttons={buttons} />,
              },
              {
                title: 'Data source',
                ahead: 'What makes the picture different for each person',
                question: 'What makes the picture different for each person?',
                answer: `${chosen?.name ?? ''}${current.fields.length > 0 ? `: ${current.fields.join(', ')}` : ''}`,
                content: <DataSourceStep types={types} offered={offered} wizard={current} onChange={set} buttons={buttons} />,
              },
              {
                title: 'Template',
                ahead: 'Empty Canvas or Background Image',
                question: 'What do you want to start with?',
                answer: '',
                content: <TemplateStep wizard={current} onChange={set} onUpload={() => setUploading(true)} buttons={buttons} />,
              },
            ]}
          />
        </Box>
        <WizardHelp step={current.step} />
      </Box>
      <UploadDialog
        open={uploading}
        title="Background Image"
        onClose={() => setUploading(false)}
        onPicture={(picture) => set({ picture, template: 'background' })}
      />
    </Page>
  );
}
