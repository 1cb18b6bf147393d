import Cloud from '@mui/icons-material/CloudOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { IMAGE_TYPE } from '@limn/model';
import { createElement } from 'react';

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
