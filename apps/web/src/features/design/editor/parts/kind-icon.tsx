import { isMap, type SceneObject } from '@limn/scene';
import {
  ChangeHistory as Triangle,
  Circle,
  HorizontalRule,
  Layers as GroupWork,
  Rectangle,
  StarBorder as Star,
  Title,
} from '../../../../ui/icons/editing.ts';
import { Image, Place, type SvgIconComponent } from '../../../../ui/icons/general.ts';
import { isAutoScale, kindOf, type Kind } from '../document/object-facts.ts';

export const KIND_ICONS: Readonly<Record<Kind, SvgIconComponent>> = {
  text: Title,
  image: Image,
  rect: Rectangle,
  circle: Circle,
  triangle: Triangle,
  star: Star,
  line: HorizontalRule,
  group: GroupWork,
};

export function KindIcon({ object, size = 18 }: { object: SceneObject; size?: number }) {
  const Icon = isMap(object) ? Place : KIND_ICONS[isAutoScale(object) ? 'text' : kindOf(object)];
  return <Icon sx={{ fontSize: size, color: 'icon', flex: 'none' }} aria-hidden />;
}
