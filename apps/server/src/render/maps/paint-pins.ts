/** Numbered pins with labels, and the dot where the recipient is. */
import { placesAround, projected, spreadHeads, type Crowd, type Point, type Rect } from '@limn/places';
import type { MapPen } from './map-pen.ts';
import type { MapStore } from './map-picture.ts';

interface PinSize {
  /** Radius of a head. */
  radius: number;
  /** From a tip to the middle of its head. */
  rise: number;
  number: number;
  text: number;
}

const LARGE: PinSize = { radius: 12.5, rise: 24, number: 13, text: 12 };
const SMALL: PinSize = { radius: 10.5, rise: 20, number: 11, text: 11 };

interface Pin {
  store: MapStore;
  tip: Point;
  head: Point;
  number: string;
}

export function pinSizeOf({ width, height }: { width: number; height: number }): PinSize {
  return Math.min(width, height) < 260 || width < 340 ? SMALL : LARGE;
}

export function pinsOf(pen: MapPen, stores: readonly MapStore[]): Pin[] {
  const { width, height } = pen.view;
  const { radius, rise } = pinSizeOf(pen.view);
  const tips = stores.map((store) => projected(pen.view, store));
  const homes = tips.map(({ x, y }) => ({ x, y: y - rise }));
  const inset = radius + 4;
  const heads = spreadHeads(homes, radius * 2 + 3, { x: inset, y: inset, width: width - inset * 2, height: height - inset * 2 });
  return stores.map((store, at) => ({ store, tip: tips[at] ?? { x: 0, y: 0 }, head: heads[at] ?? { x: 0, y: 0 }, number: String(at + 1) }));
}

/** Heads and tips keep their places free before any label looks for its own. */
export function blockPins(pen: MapPen, pins: readonly Pin[], crowd: Crowd): void {
  const { radius } = pinSizeOf(pen.view);
  for (const { head, tip } of pins) {
    crowd.block({ x: head.x - radius - 2, y: head.y - radius - 2, width: radius * 2 + 4, height: radius * 2 + 4 });
    const [left, right] = [Math.min(tip.x, head.x), Math.max(tip.x, head.x)];
    crowd.block({ x: left - 3, y: Math.min(tip.y, head.y), width: right - left + 6, height: Math.abs(tip.y - head.y) + 3 });
  }
}

export function paintPins(pen: MapPen, pins: readonly Pin[]): void {
  // Stores farther south are in front.
  for (const pin of pins.toSorted((a, b) => a.head.y - b.head.y || b.number.localeCompare(a.number))) paintPin(pen, pin);
}

function paintPin(pen: MapPen, { tip, head, number }: Pin): void {
  const { ctx, colours } = pen;
  const { radius, number: size } = pinSizeOf(pen.view);
  ctx.save();
  ctx.beginPath();
  ctx.ellipse(tip.x, tip.y, 4.5, 2, 0, 0, Math.PI * 2);
  ctx.fillStyle = colours.shadow;
  ctx.fill();
  ctx.shadowColor = colours.shadow;
  ctx.shadowBlur = 6;
  ctx.shadowOffsetY = 2;
  traceDrop(pen, tip, head, radius + 1.8);
  ctx.fillStyle = colours.pinRim;
  ctx.fill();
  ctx.restore();
  traceDrop(pen, tip, head, radius);
  ctx.fillStyle = colours.pin;
  ctx.fill();
  pen.font(number, number.length > 2 ? size - 3 : size, 700);
  ctx.textBaseline = 'alphabetic';
  const box = ctx.measureText(number);
  ctx.fillStyle = colours.pinText;
  ctx.fillText(number, head.x - box.width / 2, head.y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
}

/** A round head with a point that reaches to the tip, wherever it is. */
function traceDrop({ ctx }: MapPen, tip: Point, head: Point, radius: number): void {
  const [dx, dy] = [tip.x - head.x, tip.y - head.y];
  const length = Math.hypot(dx, dy);
  ctx.beginPath();
  if (length <= radius * 1.15) {
    ctx.arc(head.x, head.y, radius, 0, Math.PI * 2);
    return;
  }
  const towards = Math.atan2(dy, dx);
  // A long neck is thin.
  const half = Math.min(Math.acos(radius / length), 0.9 * Math.min(1, (radius * 2.2) / length));
  ctx.arc(head.x, head.y, radius, towards + half, towards - half + Math.PI * 2);
  const pull = 0.5;
  const side = (angle: number) => ({ x: head.x + Math.cos(angle) * radius, y: head.y + Math.sin(angle) * radius });
  const [from, to] = [side(towards - half), side(towards + half)];
  const neck = { x: head.x + dx * pull, y: head.y + dy * pull };
  ctx.quadraticCurveTo((from.x + neck.x) / 2, (from.y + neck.y) / 2, tip.x, tip.y);
  ctx.quadraticCurveTo((to.x + neck.x) / 2, (to.y + neck.y) / 2, to.x, to.y);
  ctx.closePath();
}

/** The first store's label first: it is the one that matters most. */
export function paintLabels(pen: MapPen, pins: readonly Pin[], crowd: Crowd): void {
  const { ctx, view, colours } = pen;
  const { radius, text: size } = pinSizeOf(view);
  const padding = 7;
  for (const { store, head } of pins) {
    if (store.label.trim() === '') continue;
    const { name, nameWidth, miles, milesWidth } = wordsOf(pen, store, size);
    const box = { width: nameWidth + milesWidth + padding * 2, height: size + 9 };
    const spot = placesAround(head, { x: radius + 5, y: radius + 5 }, box).find((rect) => crowd.take(rect));
    if (!spot) continue;
    paintPill(pen, spot);
    const middle = spot.y + spot.height / 2 + 0.5;
    ctx.textBaseline = 'middle';
    pen.font(name, size, 600);
    ctx.fillStyle = colours.labelText;
    ctx.fillText(name, spot.x + padding, middle);
    pen.font(miles, size - 1, 400);
    ctx.fillStyle = colours.labelMuted;
    ctx.fillText(miles, spot.x + padding + nameWidth + 6, middle);
  }
}

/** The name matters more than the miles: they give way where both would not fit. */
function wordsOf(pen: MapPen, store: MapStore, size: number) {
  const { ctx, view } = pen;
  const room = Math.max(70, view.width * 0.38);
  pen.font(store.label, size, 600);
  const name = pen.shortened(store.label.trim(), room);
  const nameWidth = ctx.measureText(name).width;
  const text = store.miles === undefined ? '' : milesText(store.miles);
  pen.font(text, size - 1, 400);
  const milesWidth = text === '' ? 0 : ctx.measureText(text).width + 6;
  const fits = nameWidth + milesWidth <= room + 12;
  return { name, nameWidth, miles: fits ? text : '', milesWidth: fits ? milesWidth : 0 };
}

function paintPill({ ctx, colours }: MapPen, { x, y, width, height }: Rect): void {
  ctx.save();
  ctx.shadowColor = colours.shadow;
  ctx.shadowBlur = 5;
  ctx.shadowOffsetY = 1;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 5);
  ctx.fillStyle = colours.label;
  ctx.fill();
  ctx.restore();
}

export function milesText(miles: number): string {
  return `${miles < 9.95 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-GB')} mi`;
}

export function paintPlace({ ctx, colours }: MapPen, { x, y }: Point): void {
  ctx.save();
  ctx.globalAlpha = 0.18;
  ctx.beginPath();
  ctx.arc(x, y, 15, 0, Math.PI * 2);
  ctx.fillStyle = colours.place;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.shadowColor = colours.shadow;
  ctx.shadowBlur = 4;
  ctx.shadowOffsetY = 1;
  ctx.beginPath();
  ctx.arc(x, y, 7.5, 0, Math.PI * 2);
  ctx.fillStyle = '#ffffff';
  ctx.fill();
  ctx.restore();
  ctx.beginPath();
  ctx.arc(x, y, 5.2, 0, Math.PI * 2);
  ctx.fillStyle = colours.place;
  ctx.fill();
}
