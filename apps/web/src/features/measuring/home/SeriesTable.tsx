import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';
import { formatFullDay } from '../../../ui/format.ts';

/** What the line shows, for who cannot see it. */
export function SeriesTable({
  name,
  days,
  figure,
}: {
  name: string;
  days: readonly { date: string; value: number }[];
  figure: (value: number) => string;
}) {
  return (
    <Box sx={hiddenFromSight}>
      <table>
        <caption>{name}, day by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatFullDay(day.date)}</th>
              <td>{figure(day.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
