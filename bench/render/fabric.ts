/**
 * The banner drawn by Fabric 7 on the same canvas library, the whole canvas for each recipient, as a server
 * that runs Fabric does.
 */
import { loadImage, type Canvas } from '@napi-rs/canvas';
import type { SceneDocument } from '@limn/scene';
import { toFabric } from '../../packages/scene/src/migrate.ts';
import { FabricImage, openInFabric } from '../../packages/scene/src/testing/fabric-in-node.ts';
import { median, timed } from './timing.ts';

const QUALITY = 85;

export async function drawByFabric(
  document: SceneDocument,
  pictures: Readonly<Record<string, Buffer>>,
  size: { width: number; height: number },
): Promise<number> {
  const words = document.objects.filter((object) => object.type !== 'image');
  const canvas = await openInFabric(toFabric({ ...document, objects: words }), size);
  for (const object of document.objects.toReversed()) {
    if (object.type !== 'image') continue;
    const picture = await loadImage(pictures[object.src] ?? Buffer.alloc(0));
    const image = new FabricImage(picture as unknown as HTMLImageElement, {
      left: object.left,
      top: object.top,
      originX: 'left',
      originY: 'top',
    });
    if (object.left === 0) canvas.insertAt(0, image);
    else canvas.add(image);
  }
  const texts = canvas
    .getObjects()
    .flatMap((object) => ('text' in object && typeof object.text === 'string' ? [{ object, text: object.text }] : []));
  const draw = async (i: number) => {
    for (const { object, text } of texts) object.set('text', text.replace('{{name}}', `Alex${i}`).replace('{{points}}', String(i * 7)));
    canvas.renderAll();
    (canvas.getElement() as unknown as Canvas).encodeSync('jpeg', QUALITY);
  };
  for (let i = 0; i < 30; i++) await draw(i);
  return median(await timed(200, draw));
}
