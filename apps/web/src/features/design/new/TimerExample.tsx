/** A countdown as it is seen at one moment, for the wizard's help. */
export function TimerExample({ digits, label }: { digits: readonly string[]; label: string }) {
  return (
    <svg viewBox="0 0 600 150" role="img" aria-label={label}>
      <rect width="600" height="150" fill="#16243a" />
      {digits.map((number, index) => (
        <g key={UNITS[index]} transform={`translate(${60 + index * 125} 0)`}>
          <rect x="0" y="24" width="105" height="76" rx="8" fill="#26395a" />
          <text x="52" y="79" fontSize="48" fill="#ffffff" fontFamily="Open Sans, sans-serif" fontWeight="700" textAnchor="middle">
            {number}
          </text>
          <text x="52" y="126" fontSize="15" fill="#d1dceb" fontFamily="Open Sans, sans-serif" textAnchor="middle">
            {UNITS[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'];
