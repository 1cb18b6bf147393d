/** A mouse over the canvas of an editor, moved in image pixels. */
export type Point = readonly [x: number, y: number];

export interface Modifiers {
  ctrlKey?: boolean;
  shiftKey?: boolean;
}

export interface Pointer {
  click(at: Point, held?: Modifiers): void;
  doubleClick(at: Point): void;
  rightClick(at: Point): void;
  /** Pressed at the first point, moved over the others and let go at the last. */
  drag(from: Point, to: Point, held?: Modifiers): void;
}

/** @param stage holds the canvas, whose image begins at its corner */
export function createPointer(stage: HTMLElement, zoom: number): Pointer {
  const surface = (): HTMLElement => {
    const canvas = stage.querySelector<HTMLElement>('canvas.upper-canvas');
    if (!canvas) throw new Error('There is no canvas yet.');
    return canvas;
  };

  function fire(type: string, [x, y]: Point, more: MouseEventInit = {}, on: EventTarget = surface()): void {
    on.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x * zoom, clientY: y * zoom, ...more }));
  }

  function press(at: Point, more?: MouseEventInit): void {
    fire('mousemove', at, more);
    fire('mousedown', at, { buttons: 1, ...more });
  }

  function release(at: Point, more?: MouseEventInit): void {
    fire('mouseup', at, more, document);
  }

  const click: Pointer['click'] = (at, held = {}) => {
    press(at, { ...held });
    release(at, { ...held });
  };
  return {
    click,
    doubleClick(at) {
      click(at);
      click(at);
      fire('dblclick', at, { detail: 2 });
    },
    rightClick(at) {
      press(at, { button: 2, buttons: 2 });
      release(at, { button: 2 });
      fire('contextmenu', at, { button: 2 });
    },
    drag(from, to, held = {}) {
      press(from, { ...held });
      const half: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      for (const at of [half, to]) fire('mousemove', at, { buttons: 1, ...held }, document);
      release(to, { ...held });
    },
  };
}
