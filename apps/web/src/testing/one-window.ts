/**
 * One window for all test files of a process. To make one takes longer than most tests, and what is loaded
 * once (the canvas, the styles of the kit) holds on to the window that it met first. Between two files the
 * page is emptied.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

let made: Promise<unknown> | undefined;

const oneWindow: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    made ??= make(global, options);
    await made;
    return { teardown: emptyPage };
  },
};

async function make(global: object, options: Record<string, unknown>): Promise<void> {
  await builtinEnvironments.jsdom.setup(global, options);
  const { window } = Reflect.get(global, 'jsdom') as { window: Window };
  // The window draws by a timer that it starts when there is something to draw. Started while a test holds
  // the timers it would stand still for good, so there always is something: asked for by the window's own
  // function, for such a test puts another in its place.
  const ask = window.requestAnimationFrame.bind(window);
  const draw = () => void ask(draw);
  draw();
}

function emptyPage(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = '';
  history.replaceState(null, '', '/');
}

// The test runner asks for a default export.
export default oneWindow;
