/** One part of the editor's screen, with the editor that moves without a screen behind it. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ThemeProvider } from '../../../../ui/kit/base.ts';
import { createServices } from '../../../../api/create-services.ts';
import { ServicesProvider } from '../../../../api/services.tsx';
import { APP_CONFIG } from '../../../../testing/app-config.ts';
import { stubApi, type Answers } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { theme } from '../../../../theme/theme.ts';
import { EditorProvider } from '../context/editor-context.tsx';
import { openHeadless, type HeadlessOptions } from './headless-editor.ts';
import { havePartsAtHand } from './parts-at-hand.ts';

const FONTS = ['Open Sans', 'Lora'].map((name, id) => ({ id, name, source: 'Google', source_id: name, hidden: false, company_id: null }));

export interface PartOptions extends HeadlessOptions {
  answers?: Answers;
}

export async function openPart(part: ReactNode, { answers = {}, ...options }: PartOptions = {}) {
  await havePartsAtHand();
  const it = await openHeadless(options);
  const api = stubApi({
    'GET /user/company': { company: aCompany() },
    'GET /fonts/available': { fonts: FONTS, css: '/api/v1/cdn_font/css/company/none' },
    'GET /company/palette': { palette: [] },
    ...answers,
  });
  const services = createServices({
    config: APP_CONFIG,
    token: () => 'token',
    onUnauthorized: () => undefined,
    fetch: api.fetch,
  });
  const user = userEvent.setup();
  render(
    <ThemeProvider theme={theme}>
      <ServicesProvider services={services}>
        <EditorProvider editor={it.editor}>
          <MemoryRouter>{part}</MemoryRouter>
        </EditorProvider>
      </ServicesProvider>
    </ThemeProvider>,
  );

  return {
    ...it,
    api,
    user,
    snack: () => services.snacks.current()?.text,
    /** Types into a field and leaves it. */
    async fill(name: string, value: string) {
      const field = screen.getByLabelText(name, { selector: 'input, textarea' });
      await user.clear(field);
      await user.type(field, value.replaceAll(/[{[]/g, '$&$&'));
      if (field.tagName === 'INPUT') await user.keyboard('{Enter}');
      await user.tab();
    },
  };
}
