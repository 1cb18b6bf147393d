import { IMAGE_TYPE } from '@limn/model';
import { createElement } from 'react';
import { Cloud, Image as ImageIcon, Person, Place, Schedule, TableChart, type SvgIconComponent } from '../../../ui/icons/general.ts';

const ICONS = new Map<number, SvgIconComponent>([
  [IMAGE_TYPE.csv, Person],
  [IMAGE_TYPE.timer, Schedule],
  [IMAGE_TYPE.location, Place],
  [IMAGE_TYPE.dataTable, TableChart],
  [IMAGE_TYPE.feed, Cloud],
  [IMAGE_TYPE.feedLegacy, Cloud],
]);

export function ImageTypeIcon({ typeId, size = 16 }: { typeId: number; size?: number }) {
  return createElement(ICONS.get(typeId) ?? ImageIcon, { 'aria-hidden': true, sx: { fontSize: size, flex: 'none' } });
}
