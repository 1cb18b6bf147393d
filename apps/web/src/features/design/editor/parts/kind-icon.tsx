import Circle from '@mui/icons-material/CircleOutlined';
import GroupWork from '@mui/icons-material/LayersOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import HorizontalRule from '@mui/icons-material/HorizontalRuleOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Rectangle from '@mui/icons-material/RectangleOutlined';
import Star from '@mui/icons-material/StarBorderOutlined';
import Title from '@mui/icons-material/TitleOutlined';
import Triangle from '@mui/icons-material/ChangeHistoryOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { isMap, type SceneObject } from '@limn/scene';
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
